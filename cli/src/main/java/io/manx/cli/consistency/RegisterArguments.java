// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.consistency;

import io.manx.cli.argument.DurationConverter;
import io.manx.cli.argument.Separators;
import io.manx.core.consistency.LevelPair;
import io.manx.lab.disturbance.plan.DisturbanceSpec;
import io.manx.lab.load.workload.LoadOptions;
import io.manx.lab.registers.ChangeMethod;
import io.manx.lab.registers.RegisterCheck;
import io.manx.lab.registers.RegisterClientOptions;
import java.time.Duration;
import java.util.List;
import picocli.CommandLine.Option;

/** Options of a check of registers: levels, clients and times. */
final class RegisterArguments {
  /** The ways to change levels; both can be compared. */
  enum Compared {
    BOTH,
    PROTOCOL,
    NAIVE
  }

  @Option(
      names = "--pairs",
      paramLabel = "READ/WRITE",
      split = Separators.COMMA,
      splitSynopsisLabel = Separators.SHOWN,
      converter = LevelPairConverter.class,
      defaultValue = "ONE/ALL,QUORUM/QUORUM,ALL/ONE",
      description = "Pairs of levels, used in turn (default: ${DEFAULT-VALUE}).")
  List<LevelPair> pairs = List.of();

  @Option(
      names = "--changes",
      paramLabel = "HOW",
      defaultValue = "BOTH",
      description =
          "How the levels change between several pairs: ${COMPLETION-CANDIDATES} (default:"
              + " ${DEFAULT-VALUE}).")
  Compared changes = Compared.BOTH;

  @Option(
      names = "--every",
      paramLabel = "TIME",
      defaultValue = "3s",
      converter = DurationConverter.class,
      description = "How long each pair is in use before the next one (default: ${DEFAULT-VALUE}).")
  Duration every = Duration.ofSeconds(3);

  @Option(
      names = "--duration",
      paramLabel = "TIME",
      defaultValue = "60s",
      converter = DurationConverter.class,
      description = "Length of each measured part (default: ${DEFAULT-VALUE}).")
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
      description =
          "How long the same rows are used before others; 0s for always (default:"
              + " ${DEFAULT-VALUE}).")
  Duration rotate = Duration.ofSeconds(30);

  @Option(
      names = "--clients",
      paramLabel = "N",
      defaultValue = "16",
      description = "Clients, each with one outstanding read or write (default: ${DEFAULT-VALUE}).")
  int clients = 16;

  @Option(
      names = "--processes",
      paramLabel = "N",
      defaultValue = "2",
      description = "Processes that share the clients (default: ${DEFAULT-VALUE}).")
  int processes = 2;

  @Option(
      names = "--stop-clients",
      paramLabel = "TIME",
      defaultValue = "0s",
      converter = DurationConverter.class,
      description =
          "Stop one of the processes at this interval, like a suspended machine; 0s for never"
              + " (default: ${DEFAULT-VALUE}).")
  Duration stopEvery = Duration.ZERO;

  @Option(
      names = "--stop-for",
      paramLabel = "TIME",
      defaultValue = "5s",
      converter = DurationConverter.class,
      description =
          "How long a stopped process stays stopped; a lease lasts 2s (default: ${DEFAULT-VALUE}).")
  Duration stopFor = Duration.ofSeconds(5);

  @Option(
      names = "--without-agent",
      description =
          "Run nodes without Manx's agent; changes then rely on repairs, not on its ledgers.")
  boolean withoutAgent;

  @Option(
      names = "--linearizable",
      description =
          "Also check with Porcupine that the registers are linearizable, which only QUORUM/QUORUM"
              + " promises. Needs Go.")
  boolean linearizable;

  /** Returns the way of changing levels that is checked first. */
  ChangeMethod first() {
    return changes == Compared.NAIVE ? ChangeMethod.NAIVE : ChangeMethod.PROTOCOL;
  }

  /**
   * Returns the check.
   *
   * @throws io.manx.results.UserException if an option is out of range
   */
  RegisterCheck check(List<DisturbanceSpec> disturbances, LoadOptions load) {
    RegisterClientOptions options =
        new RegisterClientOptions(registers, rotate, clients, processes, stopEvery, stopFor);
    return new RegisterCheck(pairs, every, duration, options, disturbances, load);
  }
}
