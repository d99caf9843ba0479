package io.manx.cli;

import io.manx.results.comparison.Comparison;
import io.manx.results.comparison.ComparisonJson;
import io.manx.results.report.HtmlReport;
import io.manx.results.report.MarkdownReport;
import io.manx.results.report.TextReport;
import io.manx.results.run.RunFile;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Shows results: table, report, JSON. */
final class Results {
  private Results() {}

  /**
   * Prints the tables and writes the files that were asked for.
   *
   * @param baseline variant to compare with, or null for the usual one
   * @param html where the report goes
   * @param figures where else the figures go
   */
  static void show(
      PrintWriter out,
      List<RunFile> runs,
      @Nullable String baseline,
      Path html,
      FigureArguments figures) {
    Comparison comparison = Comparison.of(runs, baseline, figures.steps);
    out.println(runs.size() == 1 ? TextReport.single(runs.get(0)) : TextReport.of(comparison));
    HtmlReport.writeCompared(html, runs, comparison);
    out.println("Report: " + html);
    if (figures.json != null) {
      OutputPaths.write(figures.json, ComparisonJson.of(comparison));
      out.println("JSON:   " + figures.json);
    }
    if (figures.markdown != null) {
      OutputPaths.write(figures.markdown, MarkdownReport.of(comparison));
      out.println("Tables: " + figures.markdown);
    }
    out.flush();
  }
}
