// SPDX-License-Identifier: Apache-2.0

package io.manx.gcsync.drive;

import io.manx.core.collection.CollectionOrder;
import io.manx.core.collection.DriveState;
import io.manx.core.collection.VictimOrder;
import io.manx.gcsync.flash.DataLayout;
import io.manx.gcsync.flash.FlashCounts;
import io.manx.gcsync.flash.FlashTranslationLayer;
import io.manx.gcsync.flash.OrderedCollection;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An emulated drive in real time: it tells how long each write must wait, and collects between
 * writes when ordered to. Thread-safe.
 *
 * <p>A write returns at once while the drive's buffer has room; otherwise it waits for the flash.
 * Overwritten pages are drawn at random, as in the simulation ({@link DataLayout}).
 *
 * <p>Users take turns, and each has its own flash, which keeps its state until the user's next
 * turn. Otherwise choices of victims that pay only in the long run would show no gain.
 */
public final class EmulatedDrive {
  private final FlashTranslationLayer aged;
  private final DataLayout layout;
  private final long bufferNanos;
  private final Map<String, FlashTranslationLayer> flashes = new HashMap<>();

  private FlashTranslationLayer flash;
  private long busyUntilNanos;
  private @Nullable OrderedCollection collection;
  private long orderedAtNanos;
  private VictimOrder victims = VictimOrder.FEWEST_VALID;
  private boolean rests;

  /**
   * Creates a drive.
   *
   * @param aged flash that has been in use; each user begins with a copy of it
   * @param bufferNanos flash time of the writes that the drive's buffer holds
   */
  public EmulatedDrive(FlashTranslationLayer aged, DataLayout layout, long bufferNanos) {
    this.aged = aged;
    flash = aged.copy();
    this.layout = layout;
    this.bufferNanos = bufferNanos;
  }

  /** Writes bytes; returns how long the writer must wait. */
  public synchronized long write(long bytes, long nowNanos) {
    advance(nowNanos);
    if (rests) {
      return 0;
    }
    long nanos = 0;
    long pages = (bytes + flash.geometry().pageBytes() - 1) / flash.geometry().pageBytes();
    for (long page = 0; page < pages; page++) {
      nanos += flash.write(layout.nextPage());
    }
    busyUntilNanos = Math.max(nowNanos, busyUntilNanos) + nanos;
    return Math.max(0, busyUntilNanos - nowNanos - bufferNanos);
  }

  /** Returns the time until everything is on flash. */
  public synchronized long sync(long nowNanos) {
    advance(nowNanos);
    return Math.max(0, busyUntilNanos - nowNanos);
  }

  /** Begins to collect; replaces an order that is being carried out. */
  public synchronized void start(CollectionOrder order, long nowNanos) {
    advance(nowNanos);
    if (rests) {
      return;
    }
    collection = new OrderedCollection(flash, order);
    orderedAtNanos = nowNanos;
    victims = order.victims();
  }

  /** Stops collecting, after the current block. */
  public synchronized void stop(long nowNanos) {
    advance(nowNanos);
    collection = null;
  }

  /** The state that the drive reports. */
  public synchronized DriveState state(long nowNanos) {
    advance(nowNanos);
    return flash.state(victims);
  }

  /** Free blocks that can be written to without waiting. */
  public synchronized int freeBlocks(long nowNanos) {
    advance(nowNanos);
    return flash.usableBlocks();
  }

  /** The counts of the current user's flash. */
  public synchronized FlashCounts counts() {
    return flash.counts();
  }

  /** Lets writes and orders take no time and have no effect until the next turn. */
  public synchronized void rest() {
    rests = true;
    busyUntilNanos = 0;
    collection = null;
  }

  /** Begins the turn of a user, with its flash as the last turn left it. */
  public synchronized void beginTurn(String user) {
    flash = flashes.computeIfAbsent(user, unused -> aged.copy());
    collection = null;
    victims = VictimOrder.FEWEST_VALID;
    rests = false;
  }

  /** Carries out the current order up to now. */
  private void advance(long nowNanos) {
    OrderedCollection ordered = collection;
    if (ordered == null) {
      return;
    }
    long free = Math.max(busyUntilNanos, orderedAtNanos) - orderedAtNanos;
    busyUntilNanos = orderedAtNanos + ordered.advance(free, nowNanos - orderedAtNanos);
    if (ordered.isDone()) {
      collection = null;
    }
  }
}
