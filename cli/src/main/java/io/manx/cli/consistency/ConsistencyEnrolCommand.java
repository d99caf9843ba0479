// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.consistency;

import com.datastax.oss.driver.api.core.CqlSession;
import io.manx.cli.terminal.Console;
import io.manx.cli.terminal.StatusLine;
import io.manx.core.consistency.LevelPair;
import io.manx.lab.consistency.switching.EnrolRequest;
import io.manx.lab.consistency.switching.EnrolText;
import io.manx.lab.consistency.switching.Enrolled;
import io.manx.lab.consistency.switching.Enrolments;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code manx consistency enrol}: allows the levels of a table to change. */
@Command(
    name = "enrol",
    description = {
      "Enrols a table, so that its levels can be changed while clients are at work. Keyspace"
          + " manx_levels records which pair is in force; it is created if it is missing.",
      "",
      "All clients must use --current now. Nodes with Manx's agent keep ledgers of the writes that"
          + " too few replicas hold; without ledgers, each change that has to wait for such writes"
          + " needs a repair. Enrolling again registers ledgers of nodes that had none before."
    },
    mixinStandardHelpOptions = true,
    abbreviateSynopsis = true,
    sortOptions = false,
    footer = {
      "",
      "Examples:",
      "  manx consistency enrol --table app.users --current QUORUM/QUORUM",
      "  manx consistency enrol --table app.users --current ONE/ALL --lease 5s --write-time 10s",
      "  manx consistency enrol --table app.users --current QUORUM/QUORUM --without-ledgers"
    })
final class ConsistencyEnrolCommand implements Callable<Integer> {
  @Mixin private Console console = new Console();

  @Mixin private EnrolledTableArgument which = new EnrolledTableArgument();

  @Option(
      names = "--current",
      paramLabel = "READ/WRITE",
      required = true,
      converter = LevelPairConverter.class,
      description = "Pair that all clients use now, of ONE, TWO, THREE, QUORUM and ALL.")
  LevelPair current = LevelPair.parse("QUORUM/QUORUM");

  @Mixin TimingArguments times = new TimingArguments();

  @Option(
      names = "--without-ledgers",
      description = "Rely on repairs even if nodes have Manx's agent.")
  boolean withoutLedgers;

  @Mixin EnrolmentArguments where = new EnrolmentArguments();

  private final StatusLine status = StatusLine.onStandardError();

  @Override
  public Integer call() throws InterruptedException {
    EnrolRequest request =
        new EnrolRequest(which.table(), current, times.timing(), !withoutLedgers);
    try (CqlSession session = where.connect()) {
      Enrolled enrolled = Enrolments.of(session, where.commands()).enrol(request, status::update);
      status.clear();
      console.out().print(EnrolText.of(enrolled, where.commands()));
      console.out().flush();
    }
    return 0;
  }
}
