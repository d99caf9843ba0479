package io.manx.gcsync.flash;

/**
 * What a drive has done since it was last asked to count anew.
 *
 * @param hostPages pages that the host wrote
 * @param movedPages valid pages that were moved out of a block before it was erased
 * @param erases blocks erased
 * @param foregroundErases those of them that a write of the host waited for
 * @param mostErased erases of the block that was erased most often, ever
 */
public record FlashCounts(
    long hostPages, long movedPages, long erases, long foregroundErases, long mostErased) {
  /** Pages programmed for each one that the host wrote; 1 at best, not a number without writes. */
  public double writeAmplification() {
    return hostPages == 0 ? Double.NaN : (double) (hostPages + movedPages) / hostPages;
  }

  /** Returns what was done since earlier counts. */
  public FlashCounts since(FlashCounts earlier) {
    return new FlashCounts(
        hostPages - earlier.hostPages,
        movedPages - earlier.movedPages,
        erases - earlier.erases,
        foregroundErases - earlier.foregroundErases,
        mostErased);
  }
}
