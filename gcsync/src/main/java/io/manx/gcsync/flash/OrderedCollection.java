package io.manx.gcsync.flash;

import io.manx.core.collection.CollectionOrder;

/**
 * An order that a drive carries out, block by block: until it has gained what was ordered, or would
 * take longer than it may. Times are counted from when the order was given. For one thread.
 */
public final class OrderedCollection {
  private final FlashTranslationLayer flash;
  private final CollectionOrder order;
  private long missingPages;

  /** Creates one; nothing is reclaimed yet. */
  public OrderedCollection(FlashTranslationLayer flash, CollectionOrder order) {
    this.flash = flash;
    this.order = order;
    missingPages =
        Math.min(order.blocks(), flash.geometry().blocks()) * flash.geometry().pagesPerBlock();
  }

  /**
   * Reclaims blocks for a while.
   *
   * @param fromNanos when the drive has time for it
   * @param untilNanos when it no longer begins a block
   * @return when it ends: later than that if a block was begun just before
   */
  public long advance(long fromNanos, long untilNanos) {
    long nanos = fromNanos;
    while (missingPages > 0 && nanos < untilNanos) {
      Reclaimed one = flash.reclaimNext(order.victims(), order.limitNanos() - nanos);
      if (one.pages() == 0) {
        missingPages = 0;
        break;
      }
      nanos += one.nanos();
      missingPages -= one.pages();
    }
    return nanos;
  }

  /** Whether there is nothing left to do. */
  public boolean isDone() {
    return missingPages <= 0;
  }
}
