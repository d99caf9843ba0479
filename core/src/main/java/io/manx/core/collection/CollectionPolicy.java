// SPDX-License-Identifier: Apache-2.0

package io.manx.core.collection;

/** Decides how much a drive reclaims in the JVM's next pause. Immutable, and so thread-safe. */
public interface CollectionPolicy {
  /**
   * Returns the order to the drive.
   *
   * @param pause expected length of pauses
   * @param memtables expected writes to the drive
   * @param drive the drive's report, {@link DriveState#SILENT} if there is none
   */
  CollectionOrder order(PauseForecast pause, MemtableState memtables, DriveState drive);

  /** Whether its orders depend on the drive's report, so that a silent drive gets none. */
  default boolean needsDrive() {
    return true;
  }

  /** Which victims it asks for, if the drive can choose. */
  default VictimOrder victims() {
    return VictimOrder.FEWEST_VALID;
  }
}
