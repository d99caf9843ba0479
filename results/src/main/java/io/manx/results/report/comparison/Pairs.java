package io.manx.results.report.comparison;

import io.manx.results.comparison.Comparison;
import io.manx.results.comparison.VariantSummary;
import io.manx.results.statistics.Metric;
import java.util.List;

/** Each variant set against each: a table for each one that others are set against. */
final class Pairs {
  /** The tail, and what it costs the others. */
  static final List<Metric> METRICS = Steps.METRICS;

  private Pairs() {}

  /** Whether each variant was set against each. */
  static boolean areIn(Comparison comparison) {
    return !comparison.pairs().isEmpty();
  }

  /** The variants that others are set against, without the baseline, which has tables anyway. */
  static List<String> others(Comparison comparison) {
    return comparison.variants().stream().skip(1).map(VariantSummary::name).toList();
  }

  /** The variants that are set against another one, of which a metric of the operation is known. */
  static List<String> variants(Comparison comparison, String operation, String other) {
    return comparison.variants().stream()
        .map(VariantSummary::name)
        .filter(
            name ->
                METRICS.stream()
                    .anyMatch(
                        metric -> comparison.pair(name, other, operation, metric).isPresent()))
        .toList();
  }

  /** What stands above the ratios. */
  static String heading(String operation, String other) {
    return operation + ", ratio to " + other;
  }
}
