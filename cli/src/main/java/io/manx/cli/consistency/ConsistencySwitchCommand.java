// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.consistency;

import com.datastax.oss.driver.api.core.CqlSession;
import io.manx.cli.argument.DurationConverter;
import io.manx.cli.terminal.Console;
import io.manx.cli.terminal.InterruptionNotice;
import io.manx.cli.terminal.StatusLine;
import io.manx.core.consistency.LevelPair;
import io.manx.core.consistency.switching.Enrolment;
import io.manx.lab.consistency.switching.Enrolments;
import io.manx.lab.consistency.switching.SwitchProgress;
import io.manx.lab.consistency.switching.SwitchRequest;
import io.manx.lab.consistency.switching.SwitchText;
import io.manx.lab.load.table.Table;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code manx consistency switch}: changes the levels of a table while clients are at work. */
@Command(
    name = "switch",
    description = {
      "Changes the levels of an enrolled table to another strong pair while clients are at work. No"
          + " read misses a write that was acknowledged before it began.",
      "",
      "The change waits for old leases, old writes, and the writes that too few replicas hold."
          + " Meanwhile the higher levels of both pairs are in force. An interrupted change is"
          + " continued by the same command, or by a session that switches levels. The exit code is"
          + " 1 if the pair is not in force in the end."
    },
    mixinStandardHelpOptions = true,
    abbreviateSynopsis = true,
    sortOptions = false,
    footer = {
      "",
      "Examples:",
      "  manx consistency switch --table app.users --to ONE/ALL",
      "  manx consistency switch --table app.users --to QUORUM/QUORUM --timeout 2h",
      "  manx consistency switch --table app.users --to ONE/ALL --repair",
      "  manx consistency switch --table app.users --give-up"
    })
final class ConsistencySwitchCommand implements Callable<Integer> {
  @Mixin private Console console = new Console();

  @Mixin private EnrolledTableArgument which = new EnrolledTableArgument();

  @ArgGroup(multiplicity = "1")
  Aim aim = new Aim();

  /** The change: to another pair, or back to the previous one. */
  static final class Aim {
    @Option(
        names = "--to",
        paramLabel = "READ/WRITE",
        required = true,
        converter = LevelPairConverter.class,
        description = "Pair to put in force, of ONE, TWO, THREE, QUORUM and ALL.")
    @Nullable LevelPair to;

    @Option(
        names = "--give-up",
        required = true,
        description = "Give up the current change, and put the previous pair in force again.")
    boolean givesUp;
  }

  @Option(
      names = "--timeout",
      paramLabel = "TIME",
      defaultValue = "10m",
      converter = DurationConverter.class,
      description =
          "How long to wait for the change, repairs included (default: ${DEFAULT-VALUE}).")
  Duration timeout = Duration.ofMinutes(10);

  @Option(
      names = "--repair",
      description =
          "Repair the table if the change cannot go on otherwise; on nodes of 'manx cluster' only,"
              + " use nodetool elsewhere.")
  boolean repairs;

  @Mixin EnrolmentArguments where = new EnrolmentArguments();

  private final StatusLine status = StatusLine.onStandardError();

  @Override
  public Integer call() throws InterruptedException {
    LevelPair to = aim.to;
    if (to == null) {
      giveUp(which.table());
    } else {
      change(
          new SwitchRequest(
              which.table(),
              to,
              timeout,
              repairs ? Optional.of(where.repairs()) : Optional.empty()));
    }
    console.out().flush();
    return 0;
  }

  private void giveUp(Table table) {
    try (CqlSession session = where.connect()) {
      Enrolment enrolment = Enrolments.of(session, where.commands()).giveUp(table);
      console.out().print(SwitchText.givenUp(table.qualifiedName(), enrolment));
    }
  }

  private void change(SwitchRequest request) throws InterruptedException {
    long begin = System.nanoTime();
    try (CqlSession session = where.connect();
        InterruptionNotice notice =
            new InterruptionNotice(
                status,
                "run the same command to continue a change that has begun, or --give-up to give it"
                    + " up")) {
      Enrolment enrolment = Enrolments.of(session, where.commands()).switchTo(request, progress());
      status.clear();
      console
          .out()
          .print(
              SwitchText.done(
                  request.table().qualifiedName(),
                  enrolment,
                  Duration.ofNanos(System.nanoTime() - begin)));
    }
  }

  private SwitchProgress progress() {
    return new SwitchProgress() {
      @Override
      public void waiting(String line) {
        status.update(line);
      }

      @Override
      public void instruction(String text) {
        text.lines().forEach(status::report);
      }
    };
  }
}
