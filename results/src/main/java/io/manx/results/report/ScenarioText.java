package io.manx.results.report;

import io.manx.results.comparison.Comparison;
import io.manx.results.comparison.OperationSummary;
import io.manx.results.comparison.ScenarioComparison;
import io.manx.results.comparison.VariantSummary;
import io.manx.results.statistics.Metric;
import java.util.ArrayList;
import java.util.List;

/** Comparisons of the same variants in several scenarios as aligned text. */
public final class ScenarioText {
  private static final List<Metric> METRICS =
      List.of(Metric.MEAN, Metric.P50, Metric.P95, Metric.P99, Metric.P999);

  private ScenarioText() {}

  /** Returns a table for each scenario, and what the verdicts mean. */
  public static String of(List<ScenarioComparison> scenarios) {
    StringBuilder text = new StringBuilder();
    for (ScenarioComparison scenario : scenarios) {
      text.append(scenario.name()).append(" (ms; p99.9 with its ratio to ");
      text.append(scenario.comparison().baseline());
      text.append(scenario.copiesNote().isEmpty() ? "" : "; " + scenario.copiesNote());
      text.append(")\n");
      text.append(table(scenario.comparison()));
      scenario
          .comparison()
          .warnings()
          .forEach(warning -> text.append(Lines.wrapped("Warning: " + warning, "  ")));
      text.append('\n');
    }
    if (scenarios.stream().anyMatch(scenario -> !scenario.comparison().ratios().isEmpty())) {
      text.append(Lines.wrapped(Format.legend("replications"), ""));
    }
    return text.toString();
  }

  private static String table(Comparison comparison) {
    List<String> header = new ArrayList<>(List.of("variant", "failed", "per s", "extra%"));
    METRICS.forEach(metric -> header.add(metric.label()));
    header.add("ratio");
    header.add("");
    TextTable table = TextTable.ofNumbers(header);
    for (VariantSummary variant : comparison.variants()) {
      OperationSummary summary = variant.operations().get(ScenarioComparison.OPERATION);
      if (summary != null) {
        List<String> row = new ArrayList<>(List.of(variant.name()));
        row.add(Format.count(summary.errors()));
        row.add(Format.number(summary.metric(Metric.THROUGHPUT)));
        row.add(Format.percent(summary.extraRequestsRatio()));
        METRICS.forEach(metric -> row.add(Format.number(summary.metric(metric))));
        row.addAll(
            comparison
                .ratio(variant.name(), ScenarioComparison.OPERATION, Metric.P999)
                .map(
                    ratio -> List.of(Format.ratioWithInterval(ratio), Format.mark(ratio.verdict())))
                .orElse(List.of("", "")));
        table.add(row);
      }
    }
    return table.text();
  }
}
