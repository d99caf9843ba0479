package io.manx.cli.measurement;

import io.manx.cli.argument.FigureArguments;
import io.manx.cli.terminal.OutputPaths;

import io.manx.results.comparison.Comparison;
import io.manx.results.comparison.ComparisonJson;
import io.manx.results.ledger.MeasurementLedger;
import io.manx.results.report.comparison.HtmlReport;
import io.manx.results.report.comparison.MarkdownReport;
import io.manx.results.report.comparison.TextReport;
import io.manx.results.run.RoundsFile;
import io.manx.results.run.RunFile;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Shows results: table, report, JSON. */
final class Results {
  private Results() {}

  /** Prints all tables, and writes the files that were asked for. */
  static void show(
      PrintWriter out,
      List<RunFile> runs,
      @Nullable String baseline,
      Path html,
      FigureArguments figures) {
    show(out, runs, baseline, html, figures, TextReport::of);
  }

  /**
   * Prints what the runs say and writes the files that were asked for.
   *
   * @param baseline variant to compare with, or null for the usual one
   * @param html where the report goes
   * @param figures where else the figures go
   * @param text what is printed of a comparison
   */
  static void show(
      PrintWriter out,
      List<RunFile> runs,
      @Nullable String baseline,
      Path html,
      FigureArguments figures,
      Function<Comparison, String> text) {
    Comparison comparison = Comparison.of(runs, baseline, figures.pairing());
    out.println(runs.size() == 1 ? TextReport.single(runs.get(0)) : text.apply(comparison));
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
    if (figures.histograms != null) {
      RoundsFile.write(figures.histograms, runs, figures.analysis(comparison.baseline()));
      out.println("Rounds: " + figures.histograms);
    }
    enter(out, comparison, figures);
    out.flush();
  }

  private static void enter(PrintWriter out, Comparison comparison, FigureArguments figures) {
    Path ledger = figures.ledger;
    String row = figures.row;
    if (ledger != null && row != null) {
      boolean appended = new MeasurementLedger(ledger).append(row, comparison, Instant.now());
      out.println("Ledger: " + ledger + (appended ? "" : " has this measurement already"));
    }
  }
}
