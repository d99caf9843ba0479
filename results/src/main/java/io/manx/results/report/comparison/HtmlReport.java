// SPDX-License-Identifier: Apache-2.0

package io.manx.results.report.comparison;

import io.manx.results.comparison.Comparison;
import io.manx.results.comparison.CopiesNote;
import io.manx.results.gate.JudgedGates;
import io.manx.results.report.breakdown.HtmlBreakdown;
import io.manx.results.report.breakdown.NodeTables;
import io.manx.results.report.chart.ReportData;
import io.manx.results.report.format.Format;
import io.manx.results.report.format.Html;
import io.manx.results.report.format.HtmlPage;
import io.manx.results.report.gate.GateHtml;
import io.manx.results.report.tail.HtmlTail;
import io.manx.results.run.AtomicFile;
import io.manx.results.run.RunFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The report on runs, as one self-contained HTML file: the verdict, the percentiles and one table
 * of the main operation, and the warnings; everything else is folded.
 */
public final class HtmlReport {
  private static final String RATIO_NOTE =
      "A ratio below 1 is faster. In brackets the 95 % interval, which allows for all ratios of this"
          + " report together.";

  private HtmlReport() {}

  /**
   * Writes the report, whole or not at all.
   *
   * @param baseline name of the baseline; null as in {@link Comparison#of(List, String)}
   */
  public static void write(Path file, List<RunFile> runs, @Nullable String baseline) {
    writeCompared(file, runs, Comparison.of(runs, baseline), JudgedGates.NONE);
  }

  /**
   * Writes the report, whole or not at all.
   *
   * @param comparison comparison of the runs
   * @param gates gates of the comparison; they stand under its table
   */
  public static void writeCompared(
      Path file, List<RunFile> runs, Comparison comparison, JudgedGates gates) {
    byte[] html = compared(runs, comparison, gates).getBytes(StandardCharsets.UTF_8);
    AtomicFile.write(file, out -> out.write(html));
  }

  /** Returns the report as HTML. */
  public static String html(List<RunFile> runs, @Nullable String baseline) {
    return compared(runs, Comparison.of(runs, baseline), JudgedGates.NONE);
  }

  /** Returns the report as HTML, for runs with their comparison. */
  static String compared(List<RunFile> runs, Comparison comparison, JudgedGates gates) {
    Map<String, List<RunFile>> byVariant = Comparison.grouped(runs, comparison.baseline());
    List<RunFile> grouped = byVariant.values().stream().flatMap(List::stream).toList();
    String main = Operations.main(comparison);
    String question = Question.of(runs, comparison);
    String body =
        HtmlPage.filled(
            "report.html",
            Map.ofEntries(
                Map.entry("question", Html.note(question)),
                Map.entry("verdict", Html.escaped(Conclusion.of(comparison))),
                Map.entry("title", Html.escaped(title(main))),
                Map.entry("percentiles", percentiles(main)),
                Map.entry("summary", summary(comparison, main)),
                Map.entry("gates", GateHtml.of(gates)),
                Map.entry("warnings", Html.warnings(comparison.warningTexts())),
                Map.entry(
                    "steps", Html.foldedSection("Step by step", HtmlRatios.steps(comparison))),
                Map.entry("others", Html.foldedSection("Other operations", others(comparison))),
                Map.entry(
                    "ratios",
                    Html.foldedSection("All ratios", HtmlRatios.toBaseline(comparison))
                        + Html.foldedSection("Each against each", HtmlRatios.pairs(comparison))),
                Map.entry("figures", HtmlTables.furtherFigures(comparison)),
                Map.entry("ecdf", HtmlPage.resource("ecdf.html")),
                Map.entry("time", Html.foldedSection("One run over time", time(runs, comparison))),
                Map.entry(
                    "breakdown",
                    Html.foldedSection(
                        HtmlBreakdown.TITLE, HtmlBreakdown.of(runs, byVariant, comparison))),
                Map.entry("tail", Html.foldedSection(HtmlTail.TITLE, HtmlTail.ofKept(grouped))),
                Map.entry("details", HtmlDetails.of(comparison, runs))));
    return HtmlPage.of(
        "Manx report: " + question, body, ReportData.of(byVariant), "report.js", "breakdown.js");
  }

  private static String title(String main) {
    return main.isEmpty()
        ? "Latency by percentile"
        : "Latency of %s by percentile".formatted(Labels.operation(main));
  }

  private static String percentiles(String main) {
    return HtmlPage.filled("percentiles.html", Map.of("operation", Html.escaped(main)));
  }

  /** Returns the one table of the main operation, with what its readers must know. */
  private static String summary(Comparison comparison, String main) {
    String ratios =
        comparison.ratios().isEmpty() ? "" : RATIO_NOTE + " " + Format.MEDIANS_AND_MAX + " ";
    return HtmlTables.summary(comparison, main)
        + Html.note((ratios + CopiesNote.of(comparison)).strip());
  }

  /** Returns the charts over time; empty for runs that keep only their totals. */
  private static String time(List<RunFile> runs, Comparison comparison) {
    boolean isKept =
        runs.stream()
            .flatMap(run -> run.operations().values().stream())
            .anyMatch(operation -> !operation.intervals().isEmpty());
    return isKept
        ? HtmlPage.filled(
            "time.html",
            Map.of(
                "shaded",
                HtmlBreakdown.shaded(runs),
                "delays",
                Html.table(NodeTables.copyDelaysTable(comparison))))
        : "";
  }

  private static String others(Comparison comparison) {
    List<String> others = Operations.others(comparison);
    String tables =
        others.stream()
            .map(operation -> HtmlTables.summary(comparison, operation))
            .collect(Collectors.joining());
    return tables.isEmpty()
        ? ""
        : HtmlPage.resource("others.html")
            + tables
            + Html.note(PartLegend.explained(comparison.operations()));
  }
}
