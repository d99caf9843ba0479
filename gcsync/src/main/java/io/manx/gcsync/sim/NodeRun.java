package io.manx.gcsync.sim;

import io.manx.gcsync.flash.FlashCounts;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/**
 * What one simulated run found.
 *
 * @param latencies of all writes, in nanoseconds
 * @param byCause the same, apart by what they waited for
 * @param flushNanos how long each flush took, the JVM's pauses within it left out
 * @param pauseNanos how long each pause lasted
 * @param counts what the drive did
 * @param freeBlocks free blocks over time, at each tenth of a second
 * @param moments latency over time, for a picture
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
   * Free blocks at a time.
   *
   * @param nanos the time
   * @param blocks the host can write to at once
   */
  public record FreeBlocks(long nanos, int blocks) {}

  /**
   * The slowest write of a tenth of a second, and what the node did.
   *
   * @param nanos beginning of the tenth
   * @param slowestNanos latency
   * @param pausing whether the JVM paused in it
   * @param flushing whether a memtable was being flushed in it
   */
  public record Moment(long nanos, long slowestNanos, boolean pausing, boolean flushing) {}
}
