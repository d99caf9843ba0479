// SPDX-License-Identifier: Apache-2.0

package io.manx.results.statistics;

import org.HdrHistogram.Histogram;

/**
 * The result of one operation of a variant in one round.
 *
 * @param latencyNanos latencies of all requests, in the shape of {@code RunHistograms}
 * @param requests number of due requests
 * @param failures number of requests with an error, or not sent
 * @param durationNanos length of the measured part; 0 for a part of an operation, which has no
 *     throughput, since the number of its requests does not depend on the cluster
 * @param nodeCpuNanos this operation's share of the nodes' processor time, or NaN if unknown
 */
public record RoundResult(
    Histogram latencyNanos, long requests, long failures, long durationNanos, double nodeCpuNanos) {

  private static final double NANOS_PER_MILLI = 1e6;
  private static final double NANOS_PER_SECOND = 1e9;

  /** Returns a metric of this round, in the unit of its name; NaN if unknown. */
  public double metric(Metric metric) {
    return switch (metric) {
      case THROUGHPUT ->
          durationNanos <= 0 ? Double.NaN : successes() * NANOS_PER_SECOND / durationNanos;
      case NODE_CPU -> nodeCpuNanos / successes() / NANOS_PER_MILLI;
      default -> metric.millisOf(latencyNanos);
    };
  }

  private double successes() {
    return requests - failures;
  }

  boolean isEmpty() {
    return latencyNanos.getTotalCount() == 0;
  }
}
