// SPDX-License-Identifier: Apache-2.0

package io.manx.results.report.comparison;

import io.manx.results.comparison.Comparison;
import io.manx.results.comparison.VariantSummary;
import io.manx.results.report.format.Format;
import io.manx.results.report.format.Html;
import io.manx.results.statistics.Metric;
import io.manx.results.statistics.MetricRatio;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.Collectors;

/** Tables of ratios with intervals and verdicts. */
public final class HtmlRatios {
  private static final String LEGEND =
      "A ratio below 1 means less than the baseline: good for latencies and CPU time, bad for"
          + " throughput. The range is the 95 % confidence interval, wide enough for all operations,"
          + " metrics and pairs of variants of this report together. A difference is claimed where"
          + " it excludes 1. Where there is no range, the rounds do not bound the ratio.";

  private HtmlRatios() {}

  /** Returns the ratios to the baseline in all operations; empty without paired rounds. */
  public static String toBaseline(Comparison comparison) {
    List<Metric> metrics = MarkdownReport.RATIOS.stream().filter(comparison::knows).toList();
    List<String> variants = comparison.variants().stream().map(VariantSummary::name).toList();
    StringBuilder html = new StringBuilder();
    for (String operation : comparison.operations()) {
      html.append(
          table(
              operation + ", ratio to " + comparison.baseline(),
              variants,
              metrics,
              (variant, metric) -> comparison.ratio(variant, operation, metric)));
    }
    return html.isEmpty() ? "" : html.append(Html.note(LEGEND)).toString();
  }

  /** Returns the ratios of each variant to the one before it; empty unless requested. */
  static String steps(Comparison comparison) {
    return Steps.areIn(comparison)
        ? comparison.operations().stream()
            .map(operation -> steps(comparison, operation))
            .collect(Collectors.joining())
        : "";
  }

  private static String steps(Comparison comparison, String operation) {
    String table =
        table(
            Steps.heading(operation),
            Steps.variants(comparison, operation),
            Steps.METRICS,
            (variant, metric) -> comparison.step(variant, operation, metric));
    return table.isEmpty()
        ? ""
        : "<p>%s</p>\n".formatted(Html.escaped(Steps.described(comparison, operation))) + table;
  }

  /** Returns the ratios of all pairs of variants; empty unless requested. */
  static String pairs(Comparison comparison) {
    if (!Pairs.areIn(comparison)) {
      return "";
    }
    StringBuilder html = new StringBuilder();
    for (String operation : comparison.operations()) {
      for (String other : Pairs.others(comparison)) {
        html.append(
            table(
                Pairs.heading(operation, other),
                Pairs.variants(comparison, operation, other),
                Pairs.METRICS,
                (variant, metric) -> comparison.pair(variant, other, operation, metric)));
      }
    }
    return html.toString();
  }

  /** Returns a table of the variants that have ratios; empty if there are none. */
  private static String table(
      String caption,
      List<String> variants,
      List<Metric> metrics,
      BiFunction<String, Metric, Optional<MetricRatio>> ratios) {
    RatioRows rows = new RatioRows(variants, metrics, ratios).known();
    return rows.variants().isEmpty()
        ? ""
        : Html.table(
            caption,
            rows.header(),
            rows.cells(Html::escaped, ratio -> ratio.map(Html::ratio).orElse(Format.UNKNOWN)));
  }
}
