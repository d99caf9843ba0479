// SPDX-License-Identifier: Apache-2.0

package io.manx.gcsync.flash;

/**
 * Counts of a drive's work since they were last reset.
 *
 * @param hostPages pages that the host wrote
 * @param movedPages valid pages that were moved out of blocks before these were erased
 * @param erases number of erased blocks
 * @param foregroundErases number of erased blocks that a write of the host waited for
 * @param mostErased erases of the most often erased block; never reset
 */
public record FlashCounts(
    long hostPages, long movedPages, long erases, long foregroundErases, long mostErased) {
  /** Pages programmed per page that the host wrote: at least 1, or NaN without writes. */
  public double writeAmplification() {
    return hostPages == 0 ? Double.NaN : (double) (hostPages + movedPages) / hostPages;
  }

  /** Returns the difference to earlier counts. */
  public FlashCounts since(FlashCounts earlier) {
    return new FlashCounts(
        hostPages - earlier.hostPages,
        movedPages - earlier.movedPages,
        erases - earlier.erases,
        foregroundErases - earlier.foregroundErases,
        mostErased);
  }
}
