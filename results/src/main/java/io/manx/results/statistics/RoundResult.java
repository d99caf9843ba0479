package io.manx.results.statistics;

import org.HdrHistogram.Histogram;

/**
 * What one variant did with one operation in one round.
 *
 * @param latencyNanos latencies of all requests, of the shape of {@code RunHistograms}
 * @param requests requests that were due
 * @param failures those of them that were answered by an error or not sent
 * @param durationNanos length of the measured part; 0 for a part of an operation, of which no
 *     throughput is made: how many requests are in a part says nothing of how many were served
 * @param nodeCpuNanos this operation's part of the nodes' processor time, or NaN if not known
 */
public record RoundResult(
    Histogram latencyNanos, long requests, long failures, long durationNanos, double nodeCpuNanos) {

  private static final double NANOS_PER_MILLI = 1e6;
  private static final double NANOS_PER_SECOND = 1e9;

  /** Returns a metric of this round, in the unit of its name; NaN where it is not known. */
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
