// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.measurement;

import io.manx.cli.argument.ComparedFigureArguments;
import io.manx.cli.argument.FigureArguments;
import io.manx.cli.argument.GateArguments;
import io.manx.cli.terminal.ExitCode;
import io.manx.cli.terminal.OutputPaths;
import io.manx.results.comparison.Comparison;
import io.manx.results.gate.GateJson;
import io.manx.results.gate.JudgedGates;
import io.manx.results.ledger.MeasurementLedger;
import io.manx.results.report.comparison.HtmlReport;
import io.manx.results.report.comparison.MarkdownReport;
import io.manx.results.report.comparison.Question;
import io.manx.results.report.comparison.ScreenText;
import io.manx.results.report.comparison.TextReport;
import io.manx.results.report.format.Screen;
import io.manx.results.report.gate.GateMarkdown;
import io.manx.results.report.gate.GateText;
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

  /** Prints all tables and gates, writes the requested files, and returns the exit code. */
  static int show(
      PrintWriter out,
      List<RunFile> runs,
      @Nullable String baseline,
      Path html,
      FigureArguments figures,
      GateArguments gates) {
    return show(out, runs, baseline, html, figures, gates, TextReport::of);
  }

  /**
   * Returns what turns a comparison into text: one screen, or all tables if these are wanted.
   *
   * @param question what was to be found out; null to derive it from the runs
   */
  static Function<Comparison, String> text(
      ComparedFigureArguments figures,
      @Nullable String question,
      List<RunFile> runs,
      Screen screen) {
    return figures.verbose
        ? TextReport::of
        : comparison ->
            ScreenText.of(
                comparison, question == null ? Question.of(runs, comparison) : question, screen);
  }

  /**
   * Prints the results of the runs, and writes the requested files.
   *
   * @param baseline variant to compare with, or null for the default
   * @param html file of the report
   * @param figures files of the figures
   * @param gates limits of the figures
   * @param text turns a comparison into the printed text
   * @return the exit code
   */
  static int show(
      PrintWriter out,
      List<RunFile> runs,
      @Nullable String baseline,
      Path html,
      FigureArguments figures,
      GateArguments gates,
      Function<Comparison, String> text) {
    Comparison comparison = Comparison.of(runs, baseline, figures.pairing());
    JudgedGates judged = gates.judge(runs, comparison, figures.pairing());
    out.println(runs.size() == 1 ? TextReport.single(runs.get(0)) : text.apply(comparison));
    GateText.of(judged).ifPresent(out::println);
    HtmlReport.writeCompared(html, runs, comparison, judged);
    out.println("Report: " + html);
    if (figures.json != null) {
      OutputPaths.write(figures.json, GateJson.of(comparison, judged));
      out.println("JSON:   " + figures.json);
    }
    if (figures.markdown != null) {
      OutputPaths.write(figures.markdown, GateMarkdown.of(judged) + MarkdownReport.of(comparison));
      out.println("Tables: " + figures.markdown);
    }
    if (figures.histograms != null) {
      RoundsFile.write(figures.histograms, runs, figures.analysis(comparison.baseline()));
      out.println("Rounds: " + figures.histograms);
    }
    enter(out, comparison, figures);
    out.flush();
    return judged.fail() ? ExitCode.GATE_FAILED : 0;
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
