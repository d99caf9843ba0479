package io.manx.results.report;

import io.manx.results.comparison.Comparison;
import io.manx.results.comparison.OperationSummary;
import io.manx.results.comparison.ScenarioComparison;
import io.manx.results.comparison.VariantSummary;
import io.manx.results.statistics.Metric;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;

/** Comparisons of the same variants in several scenarios as tables of a Markdown document. */
public final class ScenarioMarkdown {
  private ScenarioMarkdown() {}

  /**
   * Returns a table of variants by scenarios for each latency, for the ratios of p99.9 to the
   * baseline, for throughput, and for the copies and failures.
   */
  public static String of(List<ScenarioComparison> scenarios) {
    StringBuilder text = new StringBuilder();
    String note = scenarios.get(0).copiesNote();
    String copies = note.isEmpty() ? "" : "; " + note;
    for (Metric metric : ScenarioComparison.LATENCIES) {
      table(
          text,
          metric.label() + " in ms (times the best of the scenario" + copies + ")",
          scenarios,
          (scenario, variant) -> latency(scenario, variant, metric));
    }
    table(
        text,
        Metric.P999.label() + ", ratio to " + scenarios.get(0).comparison().baseline() + copies,
        scenarios,
        (scenario, variant) ->
            scenario
                .ratio(variant, ScenarioComparison.OPERATION, Metric.P999)
                .map(Format::ratioWithInterval)
                .orElse(""));
    table(
        text,
        "throughput, requests per s",
        scenarios,
        (scenario, variant) ->
            summarized(
                scenario, variant, summary -> Format.number(summary.metric(Metric.THROUGHPUT))));
    table(
        text,
        "extra reads, % (failed requests)",
        scenarios,
        (scenario, variant) -> summarized(scenario, variant, ScenarioMarkdown::copies));
    return text.toString();
  }

  private static void table(
      StringBuilder text,
      String title,
      List<ScenarioComparison> scenarios,
      BiFunction<Comparison, String, String> cell) {
    text.append("| ").append(title);
    scenarios.forEach(scenario -> text.append(" | ").append(escaped(scenario.name())));
    text.append(" |\n|---").append("|--:".repeat(scenarios.size())).append("|\n");
    for (VariantSummary variant : scenarios.get(0).comparison().variants()) {
      text.append("| ").append(escaped(variant.name()));
      for (ScenarioComparison scenario : scenarios) {
        text.append(" | ").append(cell.apply(scenario.comparison(), variant.name()));
      }
      text.append(" |\n");
    }
    text.append('\n');
  }

  private static String escaped(String name) {
    return Html.escaped(name).replace("|", "\\|");
  }

  private static String latency(Comparison scenario, String variant, Metric metric) {
    double best =
        scenario.variants().stream()
            .map(each -> each.operations().get(ScenarioComparison.OPERATION))
            .mapToDouble(each -> each == null ? Double.NaN : each.metric(metric))
            .min()
            .orElse(Double.NaN);
    return summarized(
        scenario,
        variant,
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
      Comparison scenario, String variant, Function<OperationSummary, String> text) {
    return scenario
        .variant(variant)
        .map(each -> each.operations().get(ScenarioComparison.OPERATION))
        .map(text)
        .orElse("");
  }
}
