// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.consistency;

import com.datastax.oss.driver.api.core.CqlSession;
import io.manx.cli.terminal.Console;
import io.manx.cli.terminal.ExitCode;
import io.manx.cli.terminal.JsonOutput;
import io.manx.cli.terminal.OutputPaths;
import io.manx.lab.consistency.switching.EnrolmentStatuses;
import io.manx.lab.consistency.switching.Enrolments;
import io.manx.lab.consistency.switching.StatusText;
import io.manx.lab.load.table.Table;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code manx consistency status}: shows the levels in force and the progress of changes. */
@Command(
    name = "status",
    description = {
      "Shows the levels in force for enrolled tables, the progress of changes, what they wait for,"
          + " and the state of the nodes' ledgers. Changes nothing.",
      "",
      "The exit code is 1 if a table is no longer the one that was enrolled, or its record is"
          + " damaged."
    },
    mixinStandardHelpOptions = true,
    abbreviateSynopsis = true,
    sortOptions = false,
    footer = {
      "",
      "Examples:",
      "  manx consistency status",
      "  manx consistency status --table app.users --json status.json"
    })
final class ConsistencyStatusCommand implements Callable<Integer> {
  @Mixin private Console console = new Console();

  @Option(
      names = "--table",
      paramLabel = "KEYSPACE.TABLE",
      converter = TableConverter.class,
      description = "Table to show, with its keyspace (default: all enrolled tables).")
  @Nullable Table table;

  @Option(names = "--json", paramLabel = "FILE", description = "Write the status as JSON.")
  @Nullable Path json;

  @Mixin EnrolmentArguments where = new EnrolmentArguments();

  @Override
  public Integer call() {
    OutputPaths.check(json);
    EnrolmentStatuses statuses;
    try (CqlSession session = where.connect()) {
      statuses = Enrolments.of(session, where.commands()).status(table);
    }
    console.out().print(StatusText.of(statuses, where.commands()));
    if (json != null) {
      OutputPaths.write(json, JsonOutput.of(EnrolmentJson.of(statuses)));
      console.out().println("JSON: " + json);
    }
    console.out().flush();
    return statuses.areSound() ? 0 : ExitCode.FAILURE;
  }
}
