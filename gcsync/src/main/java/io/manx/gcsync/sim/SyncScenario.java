package io.manx.gcsync.sim;

import io.manx.gcsync.flash.FlashGeometry;
import io.manx.gcsync.flash.FlashTiming;

/**
 * A node, its drive and its load.
 *
 * @param name on the command line
 * @param summary one line on it
 * @param geometry of the drive
 * @param timing of the drive
 * @param fillRatio share of the drive's pages that hold data
 * @param recordBytes of a write, in memtables and on the drive
 * @param serviceNanos that a write takes if nothing is in its way
 * @param flushBytes at which a memtable is flushed
 * @param memtableBytes that all memtables may take; writes wait when there is no room
 * @param load the writes
 * @param collectorBytes written from one pause of Parallel to its next
 * @param pauseVariation standard deviation of pauses over their mean
 * @param compactionRatio bytes that compaction writes for each one flushed
 * @param opaque whether the drive tells nothing of its blocks and chooses victims itself, as those
 *     that can be bought; told are a mean time and no free blocks
 * @param seconds that are simulated of an open loop
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
  /** Returns the same on a drive of which another share is in use. */
  public SyncScenario withFill(double ratio) {
    return with(ratio, collectorBytes, seconds);
  }

  /** Returns the same for another time. */
  public SyncScenario lasting(double otherSeconds) {
    return with(fillRatio, collectorBytes, otherSeconds);
  }

  /** Returns the same with pauses after other amounts. */
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
