// SPDX-License-Identifier: Apache-2.0

package io.manx.results.report.scenario;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.manx.results.comparison.Comparison;
import io.manx.results.comparison.OperationSummary;
import io.manx.results.comparison.ScenarioComparison;
import io.manx.results.comparison.VariantSummary;
import io.manx.results.report.chart.ReportData;
import io.manx.results.report.comparison.HtmlRatios;
import io.manx.results.report.comparison.HtmlTables;
import io.manx.results.report.format.Format;
import io.manx.results.report.format.Html;
import io.manx.results.report.format.HtmlPage;
import io.manx.results.run.AtomicFile;
import io.manx.results.run.RunFile;
import io.manx.results.statistics.Metric;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Comparisons of the same variants in several scenarios, as one HTML file with a heat map. */
public final class ScenarioPage {
  private ScenarioPage() {}

  /** Writes the page, whole or not at all. */
  public static void write(Path file, List<ScenarioComparison> scenarios) {
    byte[] html = html(scenarios).getBytes(StandardCharsets.UTF_8);
    AtomicFile.write(file, out -> out.write(html));
  }

  /** Returns the page as HTML. */
  static String html(List<ScenarioComparison> scenarios) {
    Map<String, Map<String, List<RunFile>>> runs = new LinkedHashMap<>();
    scenarios.forEach(scenario -> runs.put(scenario.name(), scenario.byVariant()));
    String body =
        HtmlPage.filled(
            "scenarios.html",
            Map.of(
                "verdict", Html.escaped(ScenarioVerdict.of(scenarios)),
                "simulated", simulated(scenarios),
                "percentiles", HtmlPage.filled("percentiles.html", Map.of("operation", "")),
                "ecdf", HtmlPage.resource("ecdf.html"),
                "tables", tables(scenarios)));
    return HtmlPage.of(
        "Manx: policies in simulated clusters",
        body,
        ReportData.of(runs, ScenarioComparison.OPERATION, heatMap(scenarios)),
        "heatmap.js",
        "report.js");
  }

  private static String simulated(List<ScenarioComparison> scenarios) {
    Comparison first = scenarios.get(0).comparison();
    String note = scenarios.get(0).copiesNote();
    return "%s, %s, each simulated %s; seeds from %d%s."
        .formatted(
            Format.count(scenarios.size(), "scenario"),
            Format.count(first.variants().size(), "variant"),
            Format.count(first.variants().get(0).runs(), "time"),
            first.seed(),
            note.isEmpty() ? "" : "; " + Html.escaped(note));
  }

  private static String title(ScenarioComparison scenario) {
    String note = scenario.copiesNote();
    return note.isEmpty() ? scenario.name() : scenario.name() + " (" + note + ")";
  }

  private static String tables(List<ScenarioComparison> scenarios) {
    StringBuilder html = new StringBuilder();
    for (ScenarioComparison scenario : scenarios) {
      Comparison comparison = scenario.comparison();
      StringBuilder content = new StringBuilder(Html.note(scenario.description()));
      comparison
          .operations()
          .forEach(operation -> content.append(HtmlTables.summary(comparison, operation)));
      content.append(Html.warnings(comparison.warningTexts()));
      content.append(Html.folded("All ratios", HtmlRatios.toBaseline(comparison)));
      content.append(Html.folded("All figures", HtmlTables.furtherFigures(comparison)));
      html.append(Html.foldedSection(title(scenario), content.toString()));
    }
    return html.toString();
  }

  /** Milliseconds by metric, scenario and variant. */
  private static ObjectNode heatMap(List<ScenarioComparison> scenarios) {
    ObjectNode root = JsonNodeFactory.instance.objectNode();
    for (Metric metric : ScenarioComparison.LATENCIES) {
      ObjectNode ofMetric = root.putObject(metric.label());
      for (ScenarioComparison scenario : scenarios) {
        ObjectNode values = ofMetric.putObject(scenario.name());
        for (VariantSummary variant : scenario.comparison().variants()) {
          OperationSummary summary = variant.operations().get(ScenarioComparison.OPERATION);
          if (summary != null) {
            values.put(variant.name(), Format.rounded(summary.metric(metric)));
          }
        }
      }
    }
    return root;
  }
}
