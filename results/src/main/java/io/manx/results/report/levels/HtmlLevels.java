// SPDX-License-Identifier: Apache-2.0

package io.manx.results.report.levels;

import io.manx.results.report.format.Html;
import io.manx.results.report.format.HtmlPage;
import io.manx.results.report.format.ReportTable;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The sections of the page on consistency levels; each is empty without data. */
final class HtmlLevels {
  private HtmlLevels() {}

  static String domains(List<LevelDomains> domains) {
    if (domains.isEmpty()) {
      return "";
    }
    boolean isArea =
        domains.stream()
            .allMatch(each -> each.threads().size() > 1 && each.readShares().size() > 1);
    return HtmlPage.filled(
        "domains.html",
        Map.of(
            "fixed",
            Html.escaped(domains.get(0).fixed().pair()),
            "surface",
            isArea ? HtmlPage.resource("surface.html") : ""));
  }

  /** Returns one chart of each kind per operation, in the order that the scripts expect. */
  static String curves(List<LevelCurve> curves) {
    List<String> operations = curves.stream().map(LevelCurve::operation).distinct().toList();
    return operations.isEmpty()
        ? ""
        : HtmlPage.filled(
            "curves.html",
            Map.of(
                "threads", charts("threads", "Latency over threads", operations),
                "throughput", charts("throughput", "Latency over throughput", operations)));
  }

  private static String charts(String id, String label, List<String> operations) {
    StringBuilder html = new StringBuilder("<div class=\"beside\">\n");
    for (int i = 0; i < operations.size(); i++) {
      String operation = Html.escaped(operations.get(i));
      html.append("<div><h4>%s</h4>\n".formatted(operation))
          .append("<div class=\"chart\"><canvas id=\"%s-%d\" role=\"img\"".formatted(id, i))
          .append(" aria-label=\"%s, per level: %s\">".formatted(label, operation))
          .append("</canvas></div></div>\n");
    }
    return html.append("</div>\n").toString();
  }

  static String starts(List<RunStart> starts) {
    return starts.isEmpty() ? "" : HtmlPage.resource("starts.html");
  }

  static String tables(List<ReportTable> tables) {
    return Html.foldedSection(
        "Tables", tables.stream().map(Html::table).collect(Collectors.joining()));
  }
}
