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
 * A drive in real time: it says how long each write has to wait, and collects in the time between
 * when it is told to. Thread-safe.
 *
 * <p>A write returns at once while the drive's buffer has room; what is written beyond that waits
 * for the flash. What is overwritten is drawn as in the simulation ({@link DataLayout}).
 *
 * <p>Each user has its own flash, which stays as its last turn left it while others take turns:
 * victims that are chosen for the long run pay only in the long run.
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
   * Creates one.
   *
   * @param aged flash that was in use; each user begins with a copy of it
   * @param bufferNanos time of flash that the drive's buffer holds writes for
   */
  public EmulatedDrive(FlashTranslationLayer aged, DataLayout layout, long bufferNanos) {
    this.aged = aged;
    flash = aged.copy();
    this.layout = layout;
    this.bufferNanos = bufferNanos;
  }

  /** Writes bytes; returns for how long the writer has to wait. */
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

  /** Returns for how long one has to wait until everything is on flash. */
  public synchronized long sync(long nowNanos) {
    advance(nowNanos);
    return Math.max(0, busyUntilNanos - nowNanos);
  }

  /** Begins to collect; an order that is being carried out is replaced. */
  public synchronized void start(CollectionOrder order, long nowNanos) {
    advance(nowNanos);
    if (rests) {
      return;
    }
    collection = new OrderedCollection(flash, order);
    orderedAtNanos = nowNanos;
    victims = order.victims();
  }

  /** Ends collecting; a block in hand is finished. */
  public synchronized void stop(long nowNanos) {
    advance(nowNanos);
    collection = null;
  }

  /** What it tells of itself. */
  public synchronized DriveState state(long nowNanos) {
    advance(nowNanos);
    return flash.state(victims);
  }

  /** Free blocks that can be written to at once. */
  public synchronized int freeBlocks(long nowNanos) {
    advance(nowNanos);
    return flash.usableBlocks();
  }

  /** What the flash in use has done until now. */
  public synchronized FlashCounts counts() {
    return flash.counts();
  }

  /** From now on until the next turn, writes and orders take no time and leave no trace. */
  public synchronized void rest() {
    rests = true;
    busyUntilNanos = 0;
    collection = null;
  }

  /** Begins the turn of a user, whose flash is as its last turn left it. */
  public synchronized void beginTurn(String user) {
    flash = flashes.computeIfAbsent(user, unused -> aged.copy());
    collection = null;
    victims = VictimOrder.FEWEST_VALID;
    rests = false;
  }

  /** Does what an order had it do until now. */
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
