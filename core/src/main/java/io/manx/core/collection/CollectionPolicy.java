package io.manx.core.collection;

/** Decides what a drive reclaims in the JVM's next pause. Immutable, and so thread-safe. */
public interface CollectionPolicy {
  /**
   * Returns what the drive reclaims.
   *
   * @param pause what is known of the length of pauses
   * @param memtables what will be written to the drive
   * @param drive what the drive tells of itself, {@link DriveState#SILENT} if that is nothing
   */
  CollectionOrder order(PauseForecast pause, MemtableState memtables, DriveState drive);

  /** Whether it orders anything only by what the drive tells of itself. */
  default boolean needsDrive() {
    return true;
  }

  /** Which victims it asks for, where a drive can choose. */
  default VictimOrder victims() {
    return VictimOrder.FEWEST_VALID;
  }
}
