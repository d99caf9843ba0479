// SPDX-License-Identifier: Apache-2.0

package io.manx.results.report.scenario;

import io.manx.results.comparison.Comparison;
import io.manx.results.comparison.OperationSummary;
import io.manx.results.comparison.ScenarioComparison;
import io.manx.results.comparison.VariantSummary;
import io.manx.results.report.format.Format;
import io.manx.results.report.format.Html;
import io.manx.results.report.format.MarkdownTable;
import io.manx.results.statistics.Metric;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;

/** Comparisons of the same variants in several scenarios as tables of a Markdown document. */
public final class ScenarioMarkdown {
  private ScenarioMarkdown() {}

  /**
   * Returns the verdict, then tables of variants by scenarios: each latency, the ratios of p99.9 to
   * the baseline, throughput, and copies with failures. Range reads have the same tables. A table
   * for each additional count follows.
   */
  public static String of(List<ScenarioComparison> scenarios) {
    StringBuilder text = new StringBuilder(ScenarioVerdict.of(scenarios)).append("\n\n");
    List<ScenarioComparison> withRanges =
        scenarios.stream().filter(ScenarioComparison::hasRanges).toList();
    boolean ranges = !withRanges.isEmpty();
    ofOperation(text, scenarios, ScenarioComparison.OPERATION, ranges ? "single reads: " : "");
    if (ranges) {
      ofOperation(text, withRanges, ScenarioComparison.RANGE, "range reads: ");
    }
    scenarios.stream()
        .flatMap(scenario -> scenario.countNames().stream())
        .distinct()
        .forEach(name -> counts(text, scenarios, name));
    return text.toString();
  }

  private static void ofOperation(
      StringBuilder text, List<ScenarioComparison> scenarios, String operation, String reads) {
    String note = scenarios.get(0).copiesNote();
    String copies = note.isEmpty() ? "" : "; " + note;
    boolean ranges = !reads.isEmpty();
    List<Metric> latencies = new ArrayList<>(ScenarioComparison.LATENCIES);
    if (ranges) {
      latencies.add(Metric.MAX);
    }
    for (Metric metric : latencies) {
      table(
          text,
          reads + metric.label() + " in ms (times the best of the scenario" + copies + ")",
          scenarios,
          (scenario, variant) -> latency(scenario.comparison(), variant, operation, metric));
    }
    List<Metric> compared = ranges ? List.of(Metric.P999, Metric.MEAN) : List.of(Metric.P999);
    compared.forEach(metric -> ratios(text, scenarios, operation, metric, reads, copies));
    table(
        text,
        reads + "throughput, requests per s",
        scenarios,
        (scenario, variant) ->
            summarized(
                scenario.comparison(),
                variant,
                operation,
                summary -> Format.number(summary.metric(Metric.THROUGHPUT))));
    table(
        text,
        reads + "extra reads, % (failed requests)",
        scenarios,
        (scenario, variant) ->
            summarized(scenario.comparison(), variant, operation, ScenarioMarkdown::copies));
  }

  private static void ratios(
      StringBuilder text,
      List<ScenarioComparison> scenarios,
      String operation,
      Metric metric,
      String reads,
      String copies) {
    String baseline = scenarios.get(0).comparison().baseline();
    table(
        text,
        reads + metric.label() + ", ratio to " + baseline + copies,
        scenarios,
        (scenario, variant) ->
            scenario
                .comparison()
                .ratio(variant, operation, metric)
                .map(Format::ratioWithInterval)
                .orElse(""));
  }

  private static void counts(StringBuilder text, List<ScenarioComparison> scenarios, String name) {
    table(
        text,
        name.replace('_', ' '),
        scenarios,
        (scenario, variant) -> {
          Double count = scenario.counts().getOrDefault(variant, Map.of()).get(name);
          return count == null ? Format.UNKNOWN : Format.number(count);
        });
  }

  private static void table(
      StringBuilder text,
      String title,
      List<ScenarioComparison> scenarios,
      BiFunction<ScenarioComparison, String, String> cell) {
    List<String> header = new ArrayList<>(List.of("variant"));
    scenarios.forEach(scenario -> header.add(Html.escaped(scenario.name())));
    List<List<String>> rows = new ArrayList<>();
    for (VariantSummary variant : scenarios.get(0).comparison().variants()) {
      List<String> row = new ArrayList<>(List.of(Html.escaped(variant.name())));
      scenarios.forEach(scenario -> row.add(cell.apply(scenario, variant.name())));
      rows.add(row);
    }
    text.append(MarkdownTable.ofNumbers(title, header, rows));
  }

  private static String latency(
      Comparison scenario, String variant, String operation, Metric metric) {
    double best =
        scenario.variants().stream()
            .map(each -> each.operations().get(operation))
            .mapToDouble(each -> each == null ? Double.NaN : each.metric(metric))
            .min()
            .orElse(Double.NaN);
    return summarized(
        scenario,
        variant,
        operation,
        summary -> {
          double value = summary.metric(metric);
          return Format.number(value) + " (" + Format.ratio(value / best) + ")";
        });
  }

  private static String copies(OperationSummary summary) {
    String failed = summary.errors() == 0 ? "" : " (" + Format.count(summary.errors()) + ")";
    return Format.percent(summary.extraRequestsRatio()) + failed;
  }

  private static String summarized(
      Comparison scenario,
      String variant,
      String operation,
      Function<OperationSummary, String> text) {
    return scenario
        .variant(variant)
        .map(each -> each.operations().get(operation))
        .map(text)
        .orElse("");
  }
}
