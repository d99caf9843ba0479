package io.manx.results.report;

import io.manx.results.run.Breakdown;
import io.manx.results.run.RunFile;
import io.manx.results.run.RunFiles;
import java.util.List;
import java.util.Map;

/** The part of the report on where the time of reads went; empty if no node measured it. */
final class HtmlBreakdown {
  private HtmlBreakdown() {}

  static String of(Map<String, List<RunFile>> byVariant) {
    if (!BreakdownData.isIn(byVariant)) {
      return "";
    }
    StringBuilder html = new StringBuilder(HtmlReport.resource("breakdown.html"));
    html.append("<details><summary>As a table</summary>\n");
    byVariant.forEach(
        (variant, runs) -> {
          RunFile merged = RunFiles.merge(runs);
          Breakdown breakdown = merged.breakdown();
          if (breakdown != null) {
            html.append("<h3>").append(Html.escaped(variant)).append("</h3>\n<pre>");
            html.append(Html.escaped(BreakdownText.withClients(merged, breakdown)));
            html.append("</pre>\n");
          }
        });
    return html.append("</details>\n</section>\n").toString();
  }
}
