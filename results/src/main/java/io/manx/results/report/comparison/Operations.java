// SPDX-License-Identifier: Apache-2.0

package io.manx.results.report.comparison;

import io.manx.results.comparison.Comparison;
import io.manx.results.comparison.OperationSummary;
import io.manx.results.comparison.VariantSummary;
import io.manx.results.statistics.Metric;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** The order of operations in reports, and the metrics that their numbers of requests can carry. */
final class Operations {
  private static final long ENOUGH_FOR_P999 = 1_000;
  private static final long ENOUGH_FOR_P99 = 100;

  private Operations() {}

  /**
   * Returns the operation with the most requests in the baseline; empty if nothing was measured.
   */
  static String main(Comparison comparison) {
    return comparison.variants().get(0).operations().entrySet().stream()
        .max(Comparator.comparingLong(entry -> entry.getValue().requests()))
        .map(Map.Entry::getKey)
        .orElse("");
  }

  /** Returns all others, including parts of operations. */
  static List<String> others(Comparison comparison) {
    String main = main(comparison);
    return comparison.operations().stream().filter(name -> !name.equals(main)).toList();
  }

  /** Returns all others that are whole operations. */
  static List<String> otherWholeOnes(Comparison comparison) {
    return others(comparison).stream().filter(name -> !PartLegend.isPart(name)).toList();
  }

  /**
   * Returns the metrics to judge an operation by, the one that matters most first: the slowest
   * percentile that the requests of a round can carry.
   */
  static List<Metric> metrics(Comparison comparison, String operation) {
    long requests = requestsPerRound(comparison, operation);
    if (requests < ENOUGH_FOR_P99) {
      return List.of(Metric.MEAN, Metric.P50);
    }
    return requests < ENOUGH_FOR_P999
        ? List.of(Metric.P99, Metric.P95, Metric.P50, Metric.MEAN)
        : List.of(Metric.P999, Metric.P99, Metric.P95, Metric.P50, Metric.MEAN);
  }

  /** Returns the latencies to show of an operation, rising but for the mean. */
  static List<Metric> latencies(Comparison comparison, String operation) {
    return requestsPerRound(comparison, operation) < ENOUGH_FOR_P999
        ? List.of(Metric.MEAN, Metric.P50, Metric.P99, Metric.MAX)
        : List.of(Metric.P50, Metric.P99, Metric.P999, Metric.MAX);
  }

  private static long requestsPerRound(Comparison comparison, String operation) {
    VariantSummary baseline = comparison.variants().get(0);
    OperationSummary summary = baseline.operations().get(operation);
    return summary == null ? 0 : summary.requests() / baseline.runs();
  }
}
