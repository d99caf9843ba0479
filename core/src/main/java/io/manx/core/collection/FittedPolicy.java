package io.manx.core.collection;

/**
 * Manx's own: reclaims what is needed before the next pause, and not more than a long pause has
 * time for. The limit is the length that nine of ten pauses do not exceed, so that most end before
 * it; then the end of the pause stops the drive, within the block in hand.
 *
 * <ul>
 *   <li><b>As late as can be.</b> Counted is what reaches the drive before the next pause: flushes
 *       under way, those that will begin until then, and other writes. A later flush is left to
 *       later pauses, as far as even short ones (nine of ten are longer) have time for it; looked
 *       ahead is until it begins.
 *   <li><b>Within a pause.</b> Only as many blocks as a long pause has time for, and no victim is
 *       begun that would end later than such a pause.
 *   <li><b>Cold first.</b> Blocks whose pages are old are preferred ({@link VictimOrder#COLDEST}).
 * </ul>
 */
final class FittedPolicy implements CollectionPolicy {
  /** Pauses that are looked ahead at least, this one counted: many where pauses are long. */
  private static final int FEWEST_AHEAD = 4;

  private static final int MOST_AHEAD = 1_000;

  @Override
  public CollectionOrder order(PauseForecast pause, MemtableState memtables, DriveState drive) {
    long possible = drive.reclaimableWithin(pause.longestNanos());
    long surelyLater = drive.reclaimableWithin(pause.shortestNanos());
    long missing = 0;
    int ahead = pausesAhead(memtables);
    for (int pauses = 1; pauses <= ahead; pauses++) {
      long needed = drive.blocksOf(memtables.bytesBefore(pauses)) + 1;
      missing = Math.max(missing, needed - drive.freeBlocks() - (pauses - 1) * surelyLater);
    }
    if (missing <= 0 || possible <= 0) {
      return CollectionOrder.NONE;
    }
    return new CollectionOrder(
        Math.min(missing, possible), pause.longestNanos(), VictimOrder.COLDEST);
  }

  /** As far as the next flush, since short pauses must begin for it long before. */
  private static int pausesAhead(MemtableState memtables) {
    long beforeFlush = Math.min(MOST_AHEAD, memtables.pausesBeforeFlush());
    return (int) Math.max(FEWEST_AHEAD, beforeFlush);
  }

  @Override
  public VictimOrder victims() {
    return VictimOrder.COLDEST;
  }
}
