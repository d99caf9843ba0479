// SPDX-License-Identifier: Apache-2.0

package io.manx.gcsync.evaluation;

import io.manx.gcsync.flash.FlashCounts;
import java.util.List;
import org.HdrHistogram.Histogram;

/**
 * The figures of one run; times in milliseconds.
 *
 * @param p999 99.9th percentile of writes
 * @param p9999 99.99th percentile of writes
 * @param max slowest write
 * @param flushMean mean time of a flush without JVM pauses
 * @param flushDeviation standard deviation of the time of a flush
 * @param erases number of blocks that the drive erased
 * @param foregroundErases number of erased blocks that a flush waited for
 * @param mostErased erases of the most often erased block, including those before the run
 * @param writeAmplification pages programmed per page written
 * @param flushes number of completed flushes
 * @param pauses number of JVM pauses
 * @param pauseMean mean length of a pause
 */
public record RunFigures(
    double p999,
    double p9999,
    double max,
    double flushMean,
    double flushDeviation,
    double erases,
    double foregroundErases,
    double mostErased,
    double writeAmplification,
    double flushes,
    double pauses,
    double pauseMean) {
  private static final double NANOS_PER_MILLI = 1e6;

  /**
   * Computes the figures from measurements; times in nanoseconds.
   *
   * @param writes latencies of writes
   * @param flushes time of each flush
   * @param pauses length of each pause
   * @param counts counts of the drive
   */
  public static RunFigures of(
      Histogram writes, List<Long> flushes, List<Long> pauses, FlashCounts counts) {
    return new RunFigures(
        millis(writes.getValueAtPercentile(99.9)),
        millis(writes.getValueAtPercentile(99.99)),
        millis(writes.getMaxValue()),
        mean(flushes) / NANOS_PER_MILLI,
        deviation(flushes) / NANOS_PER_MILLI,
        counts.erases(),
        counts.foregroundErases(),
        counts.mostErased(),
        counts.writeAmplification(),
        flushes.size(),
        pauses.size(),
        mean(pauses) / NANOS_PER_MILLI);
  }

  private static double millis(long nanos) {
    return nanos / NANOS_PER_MILLI;
  }

  private static double mean(List<Long> values) {
    return values.stream().mapToLong(Long::longValue).average().orElse(Double.NaN);
  }

  private static double deviation(List<Long> values) {
    double mean = mean(values);
    double squares = values.stream().mapToDouble(value -> (value - mean) * (value - mean)).sum();
    return values.size() < 2 ? Double.NaN : Math.sqrt(squares / (values.size() - 1));
  }
}
