// SPDX-License-Identifier: Apache-2.0

package io.manx.gcsync.sim;

import io.manx.core.collection.CollectionOrder;
import io.manx.core.collection.VictimOrder;
import io.manx.gcsync.flash.DataLayout;
import io.manx.gcsync.flash.FlashTranslationLayer;
import io.manx.gcsync.flash.OrderedCollection;

/** A drive in virtual time that does one thing after the other. For one thread. */
final class BusyDrive {
  private final FlashTranslationLayer flash;
  private final DataLayout layout;
  private long busyUntilNanos;

  BusyDrive(FlashTranslationLayer flash, DataLayout layout) {
    this.flash = flash;
    this.layout = layout;
  }

  FlashTranslationLayer flash() {
    return flash;
  }

  long busyUntilNanos() {
    return busyUntilNanos;
  }

  /** Writes pages of new data; returns the time at which they are written. */
  long write(long nowNanos, int pages) {
    long nanos = 0;
    for (int page = 0; page < pages; page++) {
      nanos += flash.write(layout.nextPage());
    }
    busyUntilNanos = Math.max(nowNanos, busyUntilNanos) + nanos;
    return busyUntilNanos;
  }

  /**
   * Reclaims blocks from now until a pause ends; the last block is finished.
   *
   * @param choosesItself whether the drive ignores the order of victims and takes its default
   */
  void collect(long nowNanos, long pauseEndNanos, CollectionOrder order, boolean choosesItself) {
    long begin = Math.max(nowNanos, busyUntilNanos);
    CollectionOrder carriedOut =
        choosesItself
            ? new CollectionOrder(order.blocks(), order.limitNanos(), VictimOrder.FEWEST_VALID)
            : order;
    long end =
        new OrderedCollection(flash, carriedOut)
            .advance(begin - nowNanos, pauseEndNanos - nowNanos);
    busyUntilNanos = nowNanos + end;
  }
}
