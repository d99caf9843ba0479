package io.manx.cli;

import io.manx.core.consistency.LevelPair;
import io.manx.lab.disturbance.plan.DisturbanceSpec;
import io.manx.lab.load.LoadOptions;
import io.manx.lab.registers.ChangeMethod;
import io.manx.lab.registers.RegisterCheck;
import io.manx.lab.registers.RegisterClientOptions;
import java.time.Duration;
import java.util.List;
import picocli.CommandLine.Option;

/** Options of a check of registers: levels, clients and times. */
final class RegisterArguments {
  /** How levels change, of which both can be compared. */
  enum Compared {
    BOTH,
    PROTOCOL,
    NAIVE
  }

  @Option(
      names = "--pairs",
      paramLabel = "READ/WRITE",
      split = ",",
      converter = LevelPairConverter.class,
      defaultValue = "ONE/ALL,QUORUM/QUORUM,ALL/ONE",
      description = "Pairs of levels, in turn (default: ${DEFAULT-VALUE}).")
  List<LevelPair> pairs = List.of();

  @Option(
      names = "--changes",
      paramLabel = "HOW",
      defaultValue = "BOTH",
      description =
          "How levels change, of several pairs: ${COMPLETION-CANDIDATES} (default:"
              + " ${DEFAULT-VALUE}).")
  Compared changes = Compared.BOTH;

  @Option(
      names = "--every",
      paramLabel = "TIME",
      defaultValue = "3s",
      converter = DurationConverter.class,
      description = "How long each pair is used (default: ${DEFAULT-VALUE}).")
  Duration every = Duration.ofSeconds(3);

  @Option(
      names = "--duration",
      paramLabel = "TIME",
      defaultValue = "60s",
      converter = DurationConverter.class,
      description = "Length of each of both (default: ${DEFAULT-VALUE}).")
  Duration duration = Duration.ofSeconds(60);

  @Option(
      names = "--registers",
      paramLabel = "N",
      defaultValue = "50",
      description = "Rows that are read and written at a time (default: ${DEFAULT-VALUE}).")
  int registers = 50;

  @Option(
      names = "--rotate",
      paramLabel = "TIME",
      defaultValue = "30s",
      converter = DurationConverter.class,
      description = "After which others are; 0s for never (default: ${DEFAULT-VALUE}).")
  Duration rotate = Duration.ofSeconds(30);

  @Option(
      names = "--clients",
      paramLabel = "N",
      defaultValue = "16",
      description =
          "Clients, each of which has one request at a time, a read or a write (default:"
              + " ${DEFAULT-VALUE}).")
  int clients = 16;

  @Option(
      names = "--processes",
      paramLabel = "N",
      defaultValue = "2",
      description = "Processes that the clients are in (default: ${DEFAULT-VALUE}).")
  int processes = 2;

  @Option(
      names = "--stop-clients",
      paramLabel = "TIME",
      defaultValue = "0s",
      converter = DurationConverter.class,
      description =
          "Stop one of the processes that often, as a suspended machine does; 0s for never (default:"
              + " ${DEFAULT-VALUE}).")
  Duration stopEvery = Duration.ZERO;

  @Option(
      names = "--stop-for",
      paramLabel = "TIME",
      defaultValue = "5s",
      converter = DurationConverter.class,
      description = "For how long; a lease lasts 2s (default: ${DEFAULT-VALUE}).")
  Duration stopFor = Duration.ofSeconds(5);

  @Option(
      names = "--without-agent",
      description =
          "Leave Manx's agent out of the nodes: changes that would need its ledgers need a repair.")
  boolean withoutAgent;

  @Option(
      names = "--linearizable",
      description =
          "Have Porcupine decide whether the registers are linearizable, too, which only"
              + " QUORUM/QUORUM promises. Needs Go.")
  boolean linearizable;

  /** How levels change at first. */
  ChangeMethod first() {
    return changes == Compared.NAIVE ? ChangeMethod.NAIVE : ChangeMethod.PROTOCOL;
  }

  /**
   * Returns the check.
   *
   * @throws io.manx.results.UserException if something is out of range
   */
  RegisterCheck check(List<DisturbanceSpec> disturbances, LoadOptions load) {
    RegisterClientOptions options =
        new RegisterClientOptions(registers, rotate, clients, processes, stopEvery, stopFor);
    return new RegisterCheck(pairs, every, duration, options, disturbances, load);
  }
}
