package io.manx.results.statistics;

import org.HdrHistogram.Histogram;

/**
 * What one variant did with one operation in one round.
 *
 * @param latencyNanos latencies of all requests, of the shape of {@code LatencyHistograms}
 * @param requests requests that were due
 * @param failures those of them that were answered by an error or not sent
 * @param durationNanos length of the measured part
 * @param nodeCpuNanos this operation's part of the nodes' processor time, or NaN if not known
 */
public record RoundResult(
    Histogram latencyNanos, long requests, long failures, long durationNanos, double nodeCpuNanos) {

  boolean isEmpty() {
    return latencyNanos.getTotalCount() == 0 || durationNanos <= 0;
  }
}
