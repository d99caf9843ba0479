package io.manx.gcsync.sim;

import io.manx.core.collection.CollectionOrder;
import io.manx.core.collection.VictimOrder;
import io.manx.gcsync.flash.DataLayout;
import io.manx.gcsync.flash.FlashTranslationLayer;
import io.manx.gcsync.flash.OrderedCollection;

/** A drive in virtual time: one thing after the other. For one thread. */
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

  /** Writes pages of new data; returns when they are written. */
  long write(long nowNanos, int pages) {
    long nanos = 0;
    for (int page = 0; page < pages; page++) {
      nanos += flash.write(layout.nextPage());
    }
    busyUntilNanos = Math.max(nowNanos, busyUntilNanos) + nanos;
    return busyUntilNanos;
  }

  /**
   * Reclaims blocks from now until a pause ends; a block in hand is finished.
   *
   * @param choosesItself whether the drive takes the victims that it always takes
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
