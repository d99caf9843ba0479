// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.consistency;

import com.datastax.oss.driver.api.core.CqlSession;
import io.manx.cli.terminal.Console;
import io.manx.core.consistency.switching.Enrolment;
import io.manx.lab.consistency.switching.EnrolText;
import io.manx.lab.consistency.switching.Enrolments;
import io.manx.lab.load.table.Table;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code manx consistency withdraw}: cancels the enrolment of a table. */
@Command(
    name = "withdraw",
    description = {
      "Withdraws an enrolled table: its clients use the levels of their configuration again.",
      "",
      "Clients must be configured with the levels in force; otherwise reads could miss writes."
          + " Without --yes the command only shows these levels. It is rejected while levels"
          + " change."
    },
    mixinStandardHelpOptions = true,
    abbreviateSynopsis = true,
    sortOptions = false,
    footer = {
      "",
      "Examples:",
      "  manx consistency withdraw --table app.users",
      "  manx consistency withdraw --table app.users --yes"
    })
final class ConsistencyWithdrawCommand implements Callable<Integer> {
  @Mixin private Console console = new Console();

  @Mixin private EnrolledTableArgument which = new EnrolledTableArgument();

  @Option(
      names = "--yes",
      description = "Confirm that clients are configured with the levels in force.")
  boolean yes;

  @Mixin EnrolmentArguments where = new EnrolmentArguments();

  @Override
  public Integer call() {
    Table table = which.table();
    try (CqlSession session = where.connect()) {
      Enrolment enrolment = Enrolments.of(session, where.commands()).withdraw(table, yes);
      console.out().print(EnrolText.withdrawn(table.qualifiedName(), enrolment));
      console.out().flush();
    }
    return 0;
  }
}
