// SPDX-License-Identifier: Apache-2.0

package io.manx.results.report.comparison;

import io.manx.results.comparison.Comparison;
import io.manx.results.comparison.OperationSummary;
import io.manx.results.comparison.VariantSummary;
import io.manx.results.report.format.Format;
import io.manx.results.statistics.Metric;
import io.manx.results.statistics.MetricRatio;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The comparison of each variant with the one before it. */
final class Steps {
  /** The tail, and the median that its gain may cost. */
  static final List<Metric> METRICS = List.of(Metric.P50, Metric.P99, Metric.P999);

  private Steps() {}

  /** Returns whether the comparison was made step by step. */
  static boolean areIn(Comparison comparison) {
    return !comparison.steps().isEmpty();
  }

  /**
   * Returns the variants that are compared with the one before in a known metric of the operation.
   */
  static List<String> variants(Comparison comparison, String operation) {
    return comparison.variants().stream()
        .skip(1)
        .map(VariantSummary::name)
        .filter(
            name ->
                METRICS.stream()
                    .anyMatch(metric -> comparison.step(name, operation, metric).isPresent()))
        .toList();
  }

  /** Returns the heading of the ratios. */
  static String heading(String operation) {
    return operation + ", each variant set against the one above it";
  }

  /**
   * Returns the p99.9 of an operation from the first variant to the last, such as {@code stock 302
   * ms; then manx-driver 14.8 ms, 0.049 times that}; empty if unknown.
   */
  static String described(Comparison comparison, String operation) {
    List<String> clauses = new ArrayList<>();
    for (VariantSummary variant : comparison.variants()) {
      OperationSummary summary = variant.operations().get(operation);
      Optional<MetricRatio> step = comparison.step(variant.name(), operation, Metric.P999);
      if (summary == null || (step.isEmpty() && !clauses.isEmpty())) {
        continue;
      }
      clauses.add(
          "%s %s ms%s"
              .formatted(
                  variant.name(),
                  Format.number(summary.metric(Metric.P999)),
                  step.map(Steps::times).orElse("")));
    }
    return clauses.size() < 2
        ? ""
        : "Step by step, p99.9 of %s: %s.".formatted(operation, String.join("; then ", clauses));
  }

  private static String times(MetricRatio step) {
    String verdict = step.verdict().isClaim() ? "" : ", " + step.verdict().text();
    return ", %s times that%s".formatted(Format.ratio(step), verdict);
  }
}
