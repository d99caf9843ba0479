// SPDX-License-Identifier: Apache-2.0

package io.manx.gcsync.flash;

import io.manx.core.collection.CollectionOrder;

/**
 * An order that a drive carries out, block by block, until it has gained enough or the time limit
 * leaves no room for a block. Times count from the order. For one thread.
 */
public final class OrderedCollection {
  private final FlashTranslationLayer flash;
  private final CollectionOrder order;
  private long missingPages;

  /** Creates a collection; nothing is reclaimed yet. */
  public OrderedCollection(FlashTranslationLayer flash, CollectionOrder order) {
    this.flash = flash;
    this.order = order;
    missingPages =
        Math.min(order.blocks(), flash.geometry().blocks()) * flash.geometry().pagesPerBlock();
  }

  /**
   * Reclaims blocks during an interval.
   *
   * @param fromNanos time at which the drive begins
   * @param untilNanos time from which no further block is begun
   * @return the time at which the last block is done, which may be after the interval
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

  /** Whether the order is carried out. */
  public boolean isDone() {
    return missingPages <= 0;
  }
}
