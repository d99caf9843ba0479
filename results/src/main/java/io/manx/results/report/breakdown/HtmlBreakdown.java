// SPDX-License-Identifier: Apache-2.0

package io.manx.results.report.breakdown;

import io.manx.results.comparison.Comparison;
import io.manx.results.report.chart.BreakdownData;
import io.manx.results.report.format.Html;
import io.manx.results.report.format.HtmlPage;
import io.manx.results.report.format.ReportTable;
import io.manx.results.run.Breakdown;
import io.manx.results.run.RunFile;
import io.manx.results.run.RunFiles;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The content of a section on where the time of reads went; empty if no node measured it. */
public final class HtmlBreakdown {
  /** Title of the section. */
  public static final String TITLE = "Where the time of reads goes";

  private static final String CLIENTS =
      "<p class=\"note\"><b>Clients</b>: latencies at the clients, local and remote reads"
          + " together.</p>";
  private static final String LAST_READS =
      "The last reads that each node coordinated%s, up to 8,192 of each.";

  private HtmlBreakdown() {}

  /** Returns the content for runs of variants. */
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
            BreakdownText.tables(breakdown).forEach(table -> tables.append(of(variant, table)));
            tables.append(of(variant, BreakdownText.clients(merged)));
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
            Html.table(NodeTables.servedTable(comparison))
                + Html.table(NodeTables.countsTable(comparison)),
            "tables",
            tables.toString()));
  }

  /** Returns the content for a live cluster, without clients, rounds and disturbances. */
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
            BreakdownText.tables(breakdown).stream()
                .map(Html::table)
                .collect(Collectors.joining())));
  }

  /** Explains the shading of charts over time, if there is any. */
  public static String shaded(List<RunFile> runs) {
    boolean disturbed = runs.stream().anyMatch(run -> !run.timeline().isEmpty());
    return disturbed ? " Shaded: disturbances." : "";
  }

  private static String of(String variant, ReportTable table) {
    return Html.table(
        new ReportTable(
            variant + ": " + table.title(), table.header(), table.rows(), table.note()));
  }
}
