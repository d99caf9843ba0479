package io.manx.cli;

import io.manx.results.run.RunFile;
import io.manx.results.run.RunFiles;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code manx report}: draws a report again, from run files alone. */
@Command(
    name = "report",
    description = "Draws tables and the HTML report again, from run files alone.",
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Examples:",
      "  manx report manx-results/demo-20260101-120000",
      "  manx report before.run.json.gz after.run.json.gz --html both.html"
    })
final class ReportCommand implements Callable<Integer> {
  @Mixin private Console console = new Console();

  @Parameters(
      paramLabel = "FILE",
      arity = "1..*",
      description = "Run files, or directories that hold them.")
  List<Path> files = new ArrayList<>();

  @Option(
      names = "--html",
      paramLabel = "FILE",
      defaultValue = "report.html",
      description = "Where the report goes (default: ${DEFAULT-VALUE}).")
  Path html = Path.of("report.html");

  @Option(
      names = "--baseline",
      paramLabel = "VARIANT",
      description = "Variant that the others are compared with (default: stock, else the first).")
  @Nullable String baseline;

  @Mixin private FigureArguments figures = new FigureArguments();

  @Override
  public Integer call() {
    OutputPaths.check(html);
    figures.check();
    List<RunFile> runs = RunFiles.readAll(files);
    Results.show(console.out(), runs, baseline, html, figures);
    return 0;
  }
}
