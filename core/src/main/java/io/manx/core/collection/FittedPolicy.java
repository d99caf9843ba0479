// SPDX-License-Identifier: Apache-2.0

package io.manx.core.collection;

/**
 * Manx's own policy: reclaims what is needed until the next pause, but no more than a long pause
 * has time for. The limit is the length that nine of ten pauses do not exceed. Most pauses end
 * before it, and their end stops the drive within the block in hand.
 *
 * <ul>
 *   <li><b>As late as possible.</b> A collection makes room for the writes before the next pause:
 *       flushes under way, flushes that will begin until then, and other writes. A later flush is
 *       left to later pauses, as far as even short ones (nine of ten are longer) have time for it.
 *       The policy looks ahead until the next flush has begun.
 *   <li><b>Within a pause.</b> It collects only as many blocks as a long pause has time for, and
 *       begins no victim that would end later than such a pause.
 *   <li><b>Cold first.</b> It prefers blocks whose pages are old ({@link VictimOrder#COLDEST}).
 * </ul>
 */
final class FittedPolicy implements CollectionPolicy {
  /**
   * How many pauses are looked at one by one, including this one; long ones may have several
   * flushes.
   */
  private static final int NEXT_PAUSES = 4;

  /** A flush further away than this many pauses is ignored. */
  private static final int MOST_AHEAD = 1_000;

  @Override
  public CollectionOrder order(PauseForecast pause, MemtableState memtables, DriveState drive) {
    long possible = drive.reclaimableWithin(pause.longestNanos());
    long surelyLater = drive.reclaimableWithin(pause.shortestNanos());
    // No flush begins between those pauses and the next flush, so none is missed.
    int untilFlush = (int) Math.min(MOST_AHEAD, memtables.pausesBeforeFlush());
    long missing = missing(untilFlush, memtables, drive, surelyLater);
    for (int pauses = 1; pauses <= NEXT_PAUSES; pauses++) {
      missing = Math.max(missing, missing(pauses, memtables, drive, surelyLater));
    }
    if (missing <= 0 || possible <= 0) {
      return CollectionOrder.NONE;
    }
    return new CollectionOrder(
        Math.min(missing, possible), pause.longestNanos(), VictimOrder.COLDEST);
  }

  /** Blocks that the next pause must gain for the writes until so many pauses have begun. */
  private static long missing(
      int pauses, MemtableState memtables, DriveState drive, long surelyLater) {
    long needed = drive.blocksOf(memtables.bytesBefore(pauses)) + 1;
    return needed - drive.freeBlocks() - (pauses - 1) * surelyLater;
  }

  @Override
  public VictimOrder victims() {
    return VictimOrder.COLDEST;
  }
}
