package io.manx.results.report.comparison;

import io.manx.results.comparison.Comparison;
import io.manx.results.comparison.VariantSummary;
import io.manx.results.report.format.Format;
import io.manx.results.report.format.Html;
import io.manx.results.statistics.Metric;
import io.manx.results.statistics.MetricRatio;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;

/**
 * Tables of ratios with intervals and verdicts. The main operation comes first, others are folded.
 */
public final class HtmlRatios {
  /** The order of columns; tail latencies are visible on a phone without scrolling. */
  private static final List<Metric> RATIOS =
      List.of(
          Metric.P50,
          Metric.P99,
          Metric.P999,
          Metric.P95,
          Metric.MEAN,
          Metric.THROUGHPUT,
          Metric.NODE_CPU);

  private HtmlRatios() {}

  /** Returns the ratios to the baseline. */
  public static String toBaseline(Comparison comparison) {
    if (comparison.ratios().isEmpty()) {
      return "<p>No ratios: they need at least two variants measured in paired rounds.</p>\n";
    }
    return toBaseline(comparison, Operations.main(comparison))
        + Html.folded(
            "Ratios of other operations",
            Operations.others(comparison).stream()
                .map(operation -> toBaseline(comparison, operation))
                .reduce("", String::concat));
  }

  private static String toBaseline(Comparison comparison, String operation) {
    List<Metric> metrics = RATIOS.stream().filter(comparison::knows).toList();
    List<String> variants = comparison.variants().stream().map(VariantSummary::name).toList();
    String table =
        table(variants, metrics, (variant, metric) -> comparison.ratio(variant, operation, metric));
    return table.isEmpty()
        ? ""
        : Html.heading(operation + ", ratio to " + comparison.baseline()) + table;
  }

  /** Returns the ratios of each variant to the one before it; empty unless requested. */
  static String steps(Comparison comparison) {
    if (!Steps.areIn(comparison)) {
      return "";
    }
    return Html.folded(
        "Step by step",
        comparison.operations().stream()
            .map(operation -> steps(comparison, operation))
            .reduce("", String::concat));
  }

  private static String steps(Comparison comparison, String operation) {
    String table =
        table(
            Steps.variants(comparison, operation),
            Steps.METRICS,
            (variant, metric) -> comparison.step(variant, operation, metric));
    return table.isEmpty()
        ? ""
        : Html.heading(Steps.heading(operation))
            + "<p>%s</p>\n".formatted(Html.escaped(Steps.described(comparison, operation)))
            + table;
  }

  /** Returns the ratios of all pairs of variants; empty unless requested. */
  static String pairs(Comparison comparison) {
    if (!Pairs.areIn(comparison)) {
      return "";
    }
    StringBuilder html = new StringBuilder();
    for (String operation : comparison.operations()) {
      for (String other : Pairs.others(comparison)) {
        String table =
            table(
                Pairs.variants(comparison, operation, other),
                Pairs.METRICS,
                (variant, metric) -> comparison.pair(variant, other, operation, metric));
        html.append(table.isEmpty() ? "" : Html.heading(Pairs.heading(operation, other)) + table);
      }
    }
    return Html.folded("Each against each", html.toString());
  }

  /** Returns a table of the variants that have ratios; empty if there are none. */
  private static String table(
      List<String> variants,
      List<Metric> metrics,
      BiFunction<String, Metric, Optional<MetricRatio>> ratios) {
    List<String> header = new ArrayList<>(List.of("variant"));
    metrics.forEach(metric -> header.add(metric.label()));
    List<List<String>> rows = new ArrayList<>();
    for (String variant : variants) {
      if (metrics.stream().anyMatch(metric -> ratios.apply(variant, metric).isPresent())) {
        List<String> row = new ArrayList<>(List.of(Html.escaped(variant)));
        metrics.forEach(
            metric ->
                row.add(
                    ratios.apply(variant, metric).map(HtmlRatios::verdict).orElse(Format.UNKNOWN)));
        rows.add(row);
      }
    }
    return rows.isEmpty() ? "" : Html.table(header, rows);
  }

  private static String verdict(MetricRatio result) {
    String kind = !result.verdict().isClaim() ? "none" : Format.isBetter(result) ? "good" : "bad";
    String sign =
        switch (result.verdict()) {
          case LOWER -> "▼ ";
          case HIGHER -> "▲ ";
          default -> "";
        };
    String interval = Format.interval(result.interval95());
    return "<b>%s</b> <span class=\"interval\">%s</span><span class=\"verdict %s\">%s%s</span>"
        .formatted(
            Format.ratio(result),
            interval.isEmpty() ? "" : "(" + interval + ")",
            kind,
            sign,
            result.verdict().text());
  }
}
