package io.manx.cli.consistency;

import io.manx.cli.argument.EnrolmentArguments;
import io.manx.cli.argument.TableConverter;
import io.manx.cli.terminal.Console;
import io.manx.cli.terminal.ExitCode;
import io.manx.cli.terminal.JsonOutput;
import io.manx.cli.terminal.OutputPaths;

import com.datastax.oss.driver.api.core.CqlSession;
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

/** {@code manx consistency status}: which levels are in force, and what is waited for. */
@Command(
    name = "status",
    description = {
      "Shows which levels of enrolled tables are in force, how far changes are and what they wait"
          + " for, and how the ledgers of the nodes are. Changes nothing.",
      "",
      "The exit code is 1 if a table is no longer what was enrolled, or its row is damaged."
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
      description = "Table to look at (default: all that are enrolled).")
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
