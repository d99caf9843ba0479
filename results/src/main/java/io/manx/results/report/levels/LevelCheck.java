// SPDX-License-Identifier: Apache-2.0

package io.manx.results.report.levels;

/**
 * A prediction and its measurement; latencies are means.
 *
 * @param readPercent percent of reads
 * @param pair level of reads, then of writes, such as {@code ONE/ALL}
 * @param threads number of requests outstanding at once
 * @param predictedMillis predicted latency
 * @param measuredMillis measured latency
 * @param halfIntervalMillis half of the 95 % interval of the measured latency; not finite if
 *     unknown
 */
public record LevelCheck(
    int readPercent,
    String pair,
    int threads,
    double predictedMillis,
    double measuredMillis,
    double halfIntervalMillis) {

  /** Returns how far the predicted latency is above the measured one, as a share of that. */
  double deviationRatio() {
    return predictedMillis / measuredMillis - 1;
  }
}
