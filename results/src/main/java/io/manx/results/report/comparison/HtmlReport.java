package io.manx.results.report.comparison;

import io.manx.results.comparison.Comparison;
import io.manx.results.comparison.CopiesNote;
import io.manx.results.report.breakdown.HtmlBreakdown;
import io.manx.results.report.breakdown.HtmlNodeTables;
import io.manx.results.report.chart.ReportData;
import io.manx.results.report.format.Html;
import io.manx.results.report.format.HtmlPage;
import io.manx.results.report.tail.HtmlTail;
import io.manx.results.run.AtomicFile;
import io.manx.results.run.RunFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The report on runs, as one self-contained HTML file. */
public final class HtmlReport {
  private HtmlReport() {}

  /**
   * Writes the report, whole or not at all.
   *
   * @param baseline name of the baseline; null as in {@link Comparison#of(List, String)}
   */
  public static void write(Path file, List<RunFile> runs, @Nullable String baseline) {
    writeCompared(file, runs, Comparison.of(runs, baseline));
  }

  /**
   * Writes the report, whole or not at all.
   *
   * @param comparison comparison of the runs
   */
  public static void writeCompared(Path file, List<RunFile> runs, Comparison comparison) {
    byte[] html = compared(runs, comparison).getBytes(StandardCharsets.UTF_8);
    AtomicFile.write(file, out -> out.write(html));
  }

  /** Returns the report as HTML. */
  public static String html(List<RunFile> runs, @Nullable String baseline) {
    return compared(runs, Comparison.of(runs, baseline));
  }

  /** Returns the report as HTML, for runs with their comparison. */
  static String compared(List<RunFile> runs, Comparison comparison) {
    Map<String, List<RunFile>> byVariant = Comparison.grouped(runs, comparison.baseline());
    String body =
        HtmlPage.filled(
            "report.html",
            Map.of(
                "finding",
                    Html.escaped(
                        (Finding.of(comparison) + " " + CopiesNote.of(comparison)).strip()),
                "warnings", HtmlTables.warnings(comparison),
                "percentiles", HtmlPage.resource("percentiles.html"),
                "ratios",
                    HtmlRatios.toBaseline(comparison)
                        + HtmlRatios.steps(comparison)
                        + HtmlRatios.pairs(comparison),
                "totals", HtmlTables.totals(comparison),
                "ecdf", HtmlPage.resource("ecdf.html"),
                "shaded", HtmlBreakdown.shaded(runs),
                "delays", HtmlNodeTables.copyDelays(comparison),
                "sections",
                    HtmlBreakdown.of(runs, byVariant, comparison)
                        + HtmlTail.ofKept(
                            byVariant.values().stream().flatMap(List::stream).toList()),
                "details", HtmlDetails.of(comparison, runs)));
    return HtmlPage.of("Manx report", body, ReportData.of(byVariant), "report.js", "breakdown.js");
  }
}
