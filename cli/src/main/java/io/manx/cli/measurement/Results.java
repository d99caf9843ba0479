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

/** Prints the tables of runs, and writes their report and figures. */
final class Results {
  private Results() {}

  /** Prints all tables, and writes the requested files. */
  static void show(
      PrintWriter out,
      List<RunFile> runs,
      @Nullable String baseline,
      Path html,
      FigureArguments figures) {
    show(out, runs, baseline, html, figures, TextReport::of);
  }

  /**
   * Prints the results of the runs, and writes the requested files.
   *
   * @param baseline variant to compare with, or null for the default
   * @param html file of the report
   * @param figures files of the figures
   * @param text turns a comparison into the printed text
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
