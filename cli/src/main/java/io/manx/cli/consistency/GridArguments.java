// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.consistency;

import io.manx.cli.argument.DurationConverter;
import io.manx.cli.argument.LoadArguments;
import io.manx.cli.argument.TestbedArguments;
import io.manx.cli.argument.WarmUpArgument;
import io.manx.cli.terminal.OutputPaths;
import io.manx.lab.consistency.GridCell;
import io.manx.lab.consistency.GridPlan;
import io.manx.lab.load.workload.LoadOptions;
import io.manx.results.UserException;
import io.manx.results.report.levels.LevelsMarkdown;
import io.manx.results.report.levels.LevelsPage;
import io.manx.results.report.levels.LevelsReport;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options that all measurements of consistency levels share. */
final class GridArguments {
  /** Name of the report in the output directory. */
  static final String REPORT = "report.html";

  static final String OWN_TABLE = "manx_lab.consistency";

  @Option(
      names = "--rounds",
      paramLabel = "N",
      defaultValue = "5",
      description = "Rounds, each of which measures every combination (default: ${DEFAULT-VALUE}).")
  int rounds = 5;

  @Option(
      names = "--duration",
      paramLabel = "TIME",
      defaultValue = "6s",
      converter = DurationConverter.class,
      description =
          "Length of each run; its slower beginning is detected and left out (default:"
              + " ${DEFAULT-VALUE}).")
  Duration duration = Duration.ofSeconds(6);

  @Mixin WarmUpArgument warmUp = new WarmUpArgument();

  @Option(
      names = "--records",
      paramLabel = "N",
      defaultValue = "10000",
      description = "Number of records (default: ${DEFAULT-VALUE}).")
  long records = 10_000;

  @Option(
      names = "--clients",
      paramLabel = "N",
      defaultValue = "4",
      description =
          "Independent driver sessions, each like one application instance (default:"
              + " ${DEFAULT-VALUE}).")
  int clients = 4;

  @Option(
      names = "--timeout",
      paramLabel = "TIME",
      defaultValue = "5s",
      converter = DurationConverter.class,
      description =
          "Request timeout; failures are recorded with at least this latency (default:"
              + " ${DEFAULT-VALUE}).")
  Duration timeout = Duration.ofSeconds(5);

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      description = "Seed of everything random (default: ${DEFAULT-VALUE}).")
  long seed = 1;

  @Option(
      names = "--table",
      paramLabel = "KEYSPACE.TABLE",
      defaultValue = OWN_TABLE,
      description =
          "Table of YCSB's shape; any but the default needs --yes, as its records are overwritten"
              + " (default: ${DEFAULT-VALUE}).")
  String table = OWN_TABLE;

  @Option(names = "--yes", description = "Confirm that records of --table may be overwritten.")
  boolean yes;

  @Mixin TestbedArguments where = new TestbedArguments();

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description =
          "Directory of the run files; an incomplete measurement in it is continued (default: a new"
              + " directory in manx-results).")
  @Nullable Path out;

  @ArgGroup(validate = false, heading = "%nOutput:%n")
  OutputArguments output = new OutputArguments();

  /** Files for the figures, beside the terminal. */
  static final class OutputArguments {
    @Option(names = "--json", paramLabel = "FILE", description = "Write the figures as JSON.")
    @Nullable Path json;

    @Option(
        names = "--markdown",
        paramLabel = "FILE",
        description = "Write the tables as Markdown.")
    @Nullable Path markdown;
  }

  /** Returns the load of a cell before its mix, levels and number of threads are set. */
  LoadOptions load() {
    LoadArguments load = new LoadArguments();
    load.workload = "A";
    load.records = records;
    load.threads = 1;
    load.timeout = timeout;
    load.seed = seed;
    load.clients = clients;
    return load.options(Duration.ZERO, duration);
  }

  /**
   * Checks that the table may be overwritten and the output files can be written.
   *
   * @throws UserException if not
   */
  void check() {
    if (!table.equals(OWN_TABLE) && !yes) {
      throw new UserException(
          "this overwrites records of " + table + "; add --yes if that is meant, or drop --table");
    }
    OutputPaths.check(output.json);
    OutputPaths.check(output.markdown);
  }

  /**
   * Writes the report and the requested figures, and prints their paths.
   *
   * @param directory output directory
   * @param json writes the figures
   */
  void write(PrintWriter out, Path directory, LevelsReport report, Consumer<Path> json) {
    Path page = directory.resolve(REPORT);
    LevelsPage.write(page, report);
    out.println("\nReport:  " + page);
    if (output.json != null) {
      json.accept(output.json);
      out.println("JSON:    " + output.json);
    }
    if (output.markdown != null) {
      OutputPaths.write(output.markdown, LevelsMarkdown.of(report));
      out.println("Tables:  " + output.markdown);
    }
  }

  /** Returns the given directory, or a new one that is named after the command. */
  Path out(String command) {
    return out == null ? OutputPaths.fresh(command) : out;
  }

  /** Returns the plan that measures the cells. */
  GridPlan plan(String kind, List<GridCell> cells) {
    LoadOptions load = load();
    return new GridPlan(kind, cells, rounds, warmUp.length(), load, clients, where.place(load));
  }
}
