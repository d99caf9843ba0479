package io.manx.results.report;

import io.manx.results.comparison.Comparison;
import io.manx.results.run.Breakdown;
import io.manx.results.run.RunFile;
import io.manx.results.run.RunFiles;
import java.util.List;
import java.util.Map;

/** The part of the report on where the time of reads went; empty if no node measured it. */
final class HtmlBreakdown {
  private HtmlBreakdown() {}

  static String of(Map<String, List<RunFile>> byVariant, Comparison comparison) {
    if (!BreakdownData.isIn(byVariant)) {
      return "";
    }
    StringBuilder tables = new StringBuilder();
    byVariant.forEach(
        (variant, runs) -> {
          RunFile merged = RunFiles.merge(runs);
          Breakdown breakdown = merged.breakdown();
          if (breakdown != null) {
            tables.append("<h3>").append(Html.escaped(variant)).append("</h3>\n");
            tables.append(table(BreakdownText.withClients(merged, breakdown)));
          }
        });
    return section(HtmlTables.served(comparison), tables.toString());
  }

  /** That of a live cluster. */
  static String of(Breakdown breakdown) {
    return section("", table(BreakdownText.of(breakdown)));
  }

  private static String section(String served, String tables) {
    return HtmlPage.resource("breakdown.html")
        + served
        + "<details><summary>As a table</summary>\n"
        + tables
        + "</details>\n</section>\n";
  }

  private static String table(String text) {
    return "<pre>" + Html.escaped(text) + "</pre>\n";
  }
}
