// SPDX-License-Identifier: Apache-2.0

package io.manx.results.report.comparison;

import io.manx.results.comparison.Comparison;
import io.manx.results.comparison.VariantSummary;
import io.manx.results.statistics.Metric;
import java.util.List;

/**
 * The comparison of all pairs of variants, with a table for each variant that others are compared
 * with.
 */
final class Pairs {
  /** The tail, and the median that its gain may cost. */
  static final List<Metric> METRICS = Steps.METRICS;

  private Pairs() {}

  /** Returns whether all pairs were compared. */
  static boolean areIn(Comparison comparison) {
    return !comparison.pairs().isEmpty();
  }

  /**
   * Returns the variants that others are compared with, without the baseline, which always has
   * tables.
   */
  static List<String> others(Comparison comparison) {
    return comparison.variants().stream().skip(1).map(VariantSummary::name).toList();
  }

  /** Returns the variants that are compared with another one in a known metric of the operation. */
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

  /** Returns the heading of the ratios. */
  static String heading(String operation, String other) {
    return operation + ", ratio to " + other;
  }
}
