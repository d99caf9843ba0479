// SPDX-License-Identifier: Apache-2.0

package io.manx.results.report.scenario;

import io.manx.results.comparison.Comparison;
import io.manx.results.comparison.OperationSummary;
import io.manx.results.comparison.ScenarioComparison;
import io.manx.results.comparison.VariantSummary;
import io.manx.results.report.format.Format;
import io.manx.results.report.format.Lines;
import io.manx.results.report.format.TextTable;
import io.manx.results.statistics.Metric;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Comparisons of the same variants in several scenarios as aligned text. */
public final class ScenarioText {
  private static final List<Metric> METRICS =
      List.of(Metric.P50, Metric.P95, Metric.P99, Metric.P999, Metric.MEAN);

  private ScenarioText() {}

  /**
   * Returns a table for each scenario and kind of reads, additional counts, and the legend of the
   * verdicts.
   */
  public static String of(List<ScenarioComparison> scenarios) {
    StringBuilder text = new StringBuilder();
    for (ScenarioComparison scenario : scenarios) {
      text.append(title(scenario, scenario.hasRanges() ? ", single reads" : ""));
      text.append(table(scenario, ScenarioComparison.OPERATION));
      if (scenario.hasRanges()) {
        text.append(title(scenario, ", range reads"));
        text.append(table(scenario, ScenarioComparison.RANGE));
      }
      text.append(counts(scenario));
      scenario
          .comparison()
          .warningTexts()
          .forEach(warning -> text.append(Lines.wrapped("Warning: " + warning, "  ")));
      text.append('\n');
    }
    if (scenarios.stream().anyMatch(scenario -> !scenario.comparison().ratios().isEmpty())) {
      text.append(Lines.wrapped(Format.legend("replications"), ""));
    }
    return text.toString();
  }

  private static String title(ScenarioComparison scenario, String reads) {
    String note = scenario.copiesNote();
    return scenario.name()
        + reads
        + " (ms; p99.9 with its ratio to "
        + scenario.comparison().baseline()
        + (note.isEmpty() ? "" : "; " + note)
        + ")\n";
  }

  private static String counts(ScenarioComparison scenario) {
    if (scenario.counts().isEmpty()) {
      return "";
    }
    List<String> header = new ArrayList<>(List.of("variant"));
    scenario.countNames().forEach(name -> header.add(name.replace('_', ' ')));
    TextTable table = TextTable.ofNumbers(header);
    for (VariantSummary variant : scenario.comparison().variants()) {
      Map<String, Double> counts = scenario.counts().getOrDefault(variant.name(), Map.of());
      List<String> row = new ArrayList<>(List.of(variant.name()));
      for (String name : scenario.countNames()) {
        Double count = counts.get(name);
        row.add(count == null ? Format.UNKNOWN : Format.number(count));
      }
      table.add(row);
    }
    return scenario.name() + ", counts (means of the replications)\n" + table.text();
  }

  private static String table(ScenarioComparison scenario, String operation) {
    Comparison comparison = scenario.comparison();
    List<Metric> metrics = new ArrayList<>(METRICS);
    if (scenario.hasRanges()) {
      metrics.add(Metric.MAX);
    }
    List<String> header = new ArrayList<>(List.of("variant", "failed", "per s", "extra%"));
    metrics.forEach(metric -> header.add(metric.label()));
    header.add("ratio");
    header.add("");
    TextTable table = TextTable.ofNumbers(header);
    for (VariantSummary variant : comparison.variants()) {
      OperationSummary summary = variant.operations().get(operation);
      if (summary != null) {
        List<String> row = new ArrayList<>(List.of(variant.name()));
        row.add(Format.count(summary.errors()));
        row.add(Format.number(summary.metric(Metric.THROUGHPUT)));
        row.add(Format.percent(summary.extraRequestsRatio()));
        metrics.forEach(metric -> row.add(Format.number(summary.metric(metric))));
        row.addAll(
            comparison
                .ratio(variant.name(), operation, Metric.P999)
                .map(
                    ratio -> List.of(Format.ratioWithInterval(ratio), Format.mark(ratio.verdict())))
                .orElse(List.of("", "")));
        table.add(row);
      }
    }
    return table.text();
  }
}
