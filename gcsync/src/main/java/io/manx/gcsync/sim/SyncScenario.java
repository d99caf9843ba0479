// SPDX-License-Identifier: Apache-2.0

package io.manx.gcsync.sim;

import io.manx.gcsync.flash.FlashGeometry;
import io.manx.gcsync.flash.FlashTiming;

/**
 * A scenario: a node, its drive and its load.
 *
 * @param name name on the command line
 * @param summary description in one line
 * @param geometry geometry of the drive
 * @param timing timing of the drive
 * @param fillRatio share of the drive's pages that hold data
 * @param recordBytes bytes of a write, in memtables and on the drive
 * @param serviceNanos time of a write that does not wait
 * @param flushBytes size at which a memtable is flushed
 * @param memtableBytes maximum size of all memtables; writes wait when there is no room
 * @param load load of writes
 * @param collectorBytes bytes written between two pauses of Parallel
 * @param pauseVariation standard deviation of the length of pauses over its mean
 * @param compactionRatio bytes that compaction writes per byte flushed
 * @param opaque whether the drive does not report its blocks and chooses victims itself, like
 *     drives on the market; policies then know a mean time and no free blocks
 * @param seconds simulated time of an open loop
 */
public record SyncScenario(
    String name,
    String summary,
    FlashGeometry geometry,
    FlashTiming timing,
    double fillRatio,
    int recordBytes,
    long serviceNanos,
    long flushBytes,
    long memtableBytes,
    WriteLoad load,
    long collectorBytes,
    double pauseVariation,
    double compactionRatio,
    boolean opaque,
    double seconds) {
  /** Returns the same scenario with another share of the drive in use. */
  public SyncScenario withFill(double ratio) {
    return with(ratio, collectorBytes, seconds);
  }

  /** Returns the same scenario with another length. */
  public SyncScenario lasting(double otherSeconds) {
    return with(fillRatio, collectorBytes, otherSeconds);
  }

  /** Returns the same scenario with other amounts between pauses. */
  SyncScenario pausingEvery(long bytes) {
    return with(fillRatio, bytes, seconds);
  }

  private SyncScenario with(double otherFill, long otherCollectorBytes, double otherSeconds) {
    return new SyncScenario(
        name,
        summary,
        geometry,
        timing,
        otherFill,
        recordBytes,
        serviceNanos,
        flushBytes,
        memtableBytes,
        load,
        otherCollectorBytes,
        pauseVariation,
        compactionRatio,
        opaque,
        otherSeconds);
  }
}
