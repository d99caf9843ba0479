package io.manx.core.collection;

/**
 * Manx's own: reclaims what is needed before the next pause, and not more than a long pause has
 * time for. The limit is the length that nine of ten pauses do not exceed, so that most end before
 * it; then the end of the pause stops the drive, within the block in hand.
 *
 * <ul>
 *   <li><b>As late as can be.</b> Counted is what reaches the drive before the next pause: flushes
 *       under way, those that will begin until then, and other writes. A later flush is left to
 *       later pauses, as far as even short ones (nine of ten are longer) have time for it.
 *   <li><b>Within a pause.</b> Only as many blocks as a long pause has time for, and no victim is
 *       begun that would end later than such a pause.
 *   <li><b>Cold first.</b> Blocks whose pages are old are preferred ({@link VictimOrder#COLDEST}).
 * </ul>
 */
final class FittedPolicy implements CollectionPolicy {
  /** Pauses that are looked ahead, this one counted. */
  private static final int PAUSES_AHEAD = 4;

  @Override
  public CollectionOrder order(PauseForecast pause, MemtableState memtables, DriveState drive) {
    long possible = drive.reclaimableWithin(pause.longestNanos());
    long surelyLater = drive.reclaimableWithin(pause.shortestNanos());
    long missing = 0;
    for (int pauses = 1; pauses <= PAUSES_AHEAD; pauses++) {
      long needed = drive.blocksOf(memtables.bytesBefore(pauses)) + 1;
      missing = Math.max(missing, needed - drive.freeBlocks() - (pauses - 1) * surelyLater);
    }
    if (missing <= 0 || possible <= 0) {
      return CollectionOrder.NONE;
    }
    return new CollectionOrder(
        Math.min(missing, possible), pause.longestNanos(), VictimOrder.COLDEST);
  }

  @Override
  public VictimOrder victims() {
    return VictimOrder.COLDEST;
  }
}
