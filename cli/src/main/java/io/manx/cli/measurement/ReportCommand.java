// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.measurement;

import io.manx.cli.argument.ComparedFigureArguments;
import io.manx.cli.argument.ComparedGateArguments;
import io.manx.cli.argument.FigureArguments;
import io.manx.cli.terminal.Console;
import io.manx.cli.terminal.OutputPaths;
import io.manx.results.gate.GateScope;
import io.manx.results.run.RoundsFile;
import io.manx.results.run.RunFile;
import io.manx.results.run.RunFiles;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code manx report}: writes a report again, from run files alone. */
@Command(
    name = "report",
    description =
        "Prints the results on one screen and writes the HTML report again, from run files alone.",
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Examples:",
      "  manx report manx-results/demo-20260101-120000",
      "  manx report manx-results/demo-20260101-120000 --steps --verbose",
      "  manx report before.run.json.gz after.run.json.gz --html both.html",
      "  manx report docs/results/data/demo-4.rounds.json",
      "  manx report docs/results/data/demo-4.rounds.json --fail-if 'manx-driver read.p99 ratio > 0.5'",
      "  manx report manx-results/demo-20260101-120000 --steps --ledger ledger.jsonl --row demo"
    })
public final class ReportCommand implements Callable<Integer> {
  private static final String REPORT = "report.html";

  @Mixin private Console console = new Console();

  @Parameters(
      paramLabel = "FILE",
      arity = "1..*",
      description =
          "Run files (*.run.json.gz), rounds files (*.rounds.json), or directories with run files.")
  List<Path> files = new ArrayList<>();

  @Option(
      names = "--html",
      paramLabel = "FILE",
      description =
          "Where the HTML report goes (default: report.html in the given directory, otherwise in"
              + " the current one).")
  @Nullable Path html;

  @Option(
      names = "--baseline",
      paramLabel = "VARIANT",
      description =
          "Variant to compare the others with (default: stock if it is there, otherwise the"
              + " first).")
  @Nullable String baseline;

  @Mixin private ComparedFigureArguments figures = new ComparedFigureArguments();

  @Mixin private ComparedGateArguments gates = new ComparedGateArguments();

  @Override
  public Integer call() {
    Path report = html == null ? usualReport() : html;
    OutputPaths.check(report);
    figures.check();
    List<RunFile> runs = RunFiles.readAll(files);
    String wanted = baseline;
    if (files.size() == 1 && Files.isRegularFile(files.get(0))) {
      Map<String, String> analysis = RoundsFile.analysis(files.get(0)).orElse(Map.of());
      figures.compareAs(analysis);
      wanted = baseline == null ? analysis.get(FigureArguments.BASELINE) : baseline;
    }
    gates.check(GateScope.of(runs, wanted));
    int code =
        Results.show(
            console.out(),
            runs,
            wanted,
            report,
            figures,
            gates,
            Results.text(figures, null, runs, console.screen()));
    if (runs.size() > 1 && !figures.verbose) {
      console.out().println("All tables: the same with --verbose");
      console.out().flush();
    }
    return code;
  }

  private Path usualReport() {
    boolean directory = files.size() == 1 && Files.isDirectory(files.get(0));
    return directory ? files.get(0).resolve(REPORT) : Path.of(REPORT);
  }
}
