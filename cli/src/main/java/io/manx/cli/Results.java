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
   * @param json where the figures go, or null for nowhere
   * @param markdown where the tables go as Markdown, or null for nowhere
   */
  static void show(
      PrintWriter out,
      List<RunFile> runs,
      @Nullable String baseline,
      Path html,
      @Nullable Path json,
      @Nullable Path markdown) {
    Comparison comparison = Comparison.of(runs, baseline);
    out.println(runs.size() == 1 ? TextReport.single(runs.get(0)) : TextReport.of(comparison));
    HtmlReport.write(html, runs, baseline);
    out.println("Report: " + html);
    if (json != null) {
      OutputPaths.write(json, ComparisonJson.of(comparison));
      out.println("JSON:   " + json);
    }
    if (markdown != null) {
      OutputPaths.write(markdown, MarkdownReport.of(comparison));
      out.println("Tables: " + markdown);
    }
    out.flush();
  }
}
