package io.manx.results.report.breakdown;

import io.manx.results.comparison.Comparison;
import io.manx.results.report.chart.BreakdownData;
import io.manx.results.report.format.Html;
import io.manx.results.report.format.HtmlPage;
import io.manx.results.run.Breakdown;
import io.manx.results.run.RunFile;
import io.manx.results.run.RunFiles;
import java.util.List;
import java.util.Map;

/** The section of a report on where the time of reads went; empty if no node measured it. */
public final class HtmlBreakdown {
  private static final String CLIENTS =
      "<p class=\"note\"><b>Clients</b>: latencies at the clients, local and remote reads"
          + " together.</p>";
  private static final String LAST_READS =
      "The last reads that each node coordinated%s, up to 8,192 of each.";

  private HtmlBreakdown() {}

  /** Returns the section for runs of variants. */
  public static String of(
      List<RunFile> runs, Map<String, List<RunFile>> byVariant, Comparison comparison) {
    if (!BreakdownData.isIn(byVariant)) {
      return "";
    }
    StringBuilder tables = new StringBuilder();
    byVariant.forEach(
        (variant, ofVariant) -> {
          RunFile merged = RunFiles.merge(ofVariant);
          Breakdown breakdown = merged.breakdown();
          if (breakdown != null) {
            tables.append("<h3>").append(Html.escaped(variant)).append("</h3>\n");
            tables.append(table(BreakdownText.withClients(merged, breakdown)));
          }
        });
    return HtmlPage.filled(
        "breakdown.html",
        Map.of(
            "clients",
            CLIENTS,
            "reads",
            LAST_READS.formatted(" of the chosen run") + shaded(runs),
            "served",
            HtmlNodeTables.served(comparison) + HtmlNodeTables.counts(comparison),
            "tables",
            tables.toString()));
  }

  /** Returns the section for a live cluster, without clients, rounds and disturbances. */
  static String of(Breakdown breakdown) {
    return HtmlPage.filled(
        "breakdown.html",
        Map.of(
            "clients",
            "",
            "reads",
            LAST_READS.formatted(""),
            "served",
            "",
            "tables",
            table(BreakdownText.of(breakdown))));
  }

  /** Explains the shading of charts over time, if there is any. */
  public static String shaded(List<RunFile> runs) {
    boolean disturbed = runs.stream().anyMatch(run -> !run.timeline().isEmpty());
    return disturbed ? " Shaded: disturbances." : "";
  }

  private static String table(String text) {
    return "<pre>" + Html.escaped(text) + "</pre>\n";
  }
}
