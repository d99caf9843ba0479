// SPDX-License-Identifier: Apache-2.0

package io.manx.gcsync.sim;

import io.manx.gcsync.flash.FlashCounts;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/**
 * The result of one simulated run.
 *
 * @param latencies latencies of all writes, in nanoseconds
 * @param byCause latencies by what the writes waited for
 * @param flushNanos time of each flush, without the JVM's pauses
 * @param pauseNanos length of each pause
 * @param counts counts of the drive
 * @param freeBlocks free blocks at each tenth of a second
 * @param moments latency over time
 */
public record NodeRun(
    Histogram latencies,
    Map<WriteCause, Histogram> byCause,
    List<Long> flushNanos,
    List<Long> pauseNanos,
    FlashCounts counts,
    List<FreeBlocks> freeBlocks,
    List<Moment> moments) {
  /**
   * The free blocks at one time.
   *
   * @param nanos time
   * @param blocks blocks that the host can write to without waiting
   */
  public record FreeBlocks(long nanos, int blocks) {}

  /**
   * The slowest write of a tenth of a second, and what the node did.
   *
   * @param nanos beginning of the tenth
   * @param slowestNanos latency of the slowest write
   * @param pausing whether the JVM paused
   * @param flushing whether a memtable was being flushed
   */
  public record Moment(long nanos, long slowestNanos, boolean pausing, boolean flushing) {}
}
