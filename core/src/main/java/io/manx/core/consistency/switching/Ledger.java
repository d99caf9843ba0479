package io.manx.core.consistency.switching;

import java.util.ArrayDeque;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntSupplier;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The short writes of a table that a node coordinates: those that were acknowledged to a client and
 * may be held by fewer than all replicas. Every write is followed until it is <i>settled</i>:
 *
 * <pre>
 * all replicas have acknowledged it     forgotten
 * its deadline is over                  its key is listed if the client was told of success,
 *                                       otherwise forgotten
 * </pre>
 *
 * <p>Writes whose replicas all answer at once leave with the second call of {@link #settle} after
 * their beginning, others within 100 ms of their last answer or their deadline. So what hosts keep
 * for a write, such as its rows, is not kept much longer than by the requests themselves.
 *
 * <p>Listed keys are handed out to be read again. What could not be listed is a loss, which the
 * ledger shows by another identifier.
 *
 * <p>Thread-safe. A write that begins takes no lock and allocates nothing.
 */
public final class Ledger {
  private static final long SCAN_NANOS = 100_000_000;
  private static final long RETRY_NANOS = 5_000_000_000L;
  private static final long NONE = 0;

  private final Supplier<UUID> ids;
  private final IntSupplier most;
  private final BegunWrites begun = new BegunWrites();
  private final AtomicInteger unsettled = new AtomicInteger();

  /**
   * Writes that were taken by the last settling, and not looked at. Both in the order of numbers.
   */
  private final ArrayDeque<TrackedWrite> fresh = new ArrayDeque<>();

  private final ArrayDeque<TrackedWrite> waiting = new ArrayDeque<>();
  private final ListedKeys keys = new ListedKeys(RETRY_NANOS);
  private final LongSupplier graceNanos;
  private UUID id;
  private long scannedNanos;

  /** Whether it has not been looked after since it began, or since a loss. */
  private boolean isNew = true;

  /** From when on no write is under way that began before it did. */
  private long completeNanos;

  private boolean isComplete;
  private long numbered;
  private long drainingEpoch = NONE;
  private long drainedEpoch = NONE;
  private long firstUndrained;
  private boolean drainBegan;
  private long rereads;
  private long losses;

  /**
   * Creates an empty one.
   *
   * @param ids of ledgers, each other than all before
   * @param most how many keys, and how many unsettled writes, it may hold
   * @param graceNanos for how long after their beginning writes may be acknowledged: for so long a
   *     ledger that begins may miss some that were under way
   */
  public Ledger(Supplier<UUID> ids, IntSupplier most, LongSupplier graceNanos, long nowNanos) {
    this.ids = ids;
    this.most = most;
    this.graceNanos = graceNanos;
    this.id = ids.get();
    this.scannedNanos = nowNanos;
  }

  /** A write is about to be sent, and so cannot have been acknowledged. */
  public void begin(TrackedWrite write) {
    if (unsettled.incrementAndGet() > most.getAsInt()) {
      unsettled.decrementAndGet();
      lose();
    } else {
      begun.add(write);
    }
  }

  /**
   * Looks after the writes: every 10 ms or so.
   *
   * <p>If a write throws something, the ledger is incomplete, which {@link #lose} shows.
   */
  public synchronized void settle(long nowNanos) {
    complete(nowNanos);
    moveFresh();
    takeBegun();
    if (nowNanos - scannedNanos >= SCAN_NANOS) {
      scannedNanos = nowNanos;
      if (!scan(nowNanos)) {
        lose();
      }
    }
    beginDrain();
    endDrain();
  }

  private void complete(long nowNanos) {
    if (isNew) {
      isNew = false;
      completeNanos = nowNanos + graceNanos.getAsLong();
    }
    isComplete |= nowNanos - completeNanos >= 0;
  }

  private void moveFresh() {
    for (TrackedWrite write = fresh.peekFirst(); write != null; write = fresh.peekFirst()) {
      boolean settled = write.isHeldByAll();
      fresh.removeFirst();
      if (settled) {
        unsettled.decrementAndGet();
      } else {
        waiting.addLast(write);
      }
    }
  }

  private void takeBegun() {
    begun.takeAll(
        write -> {
          write.number = numbered++;
          fresh.addLast(write);
        });
  }

  /** Looks at all that have waited; returns false if there was no room for a key. */
  private boolean scan(long nowNanos) {
    boolean room = true;
    for (int left = waiting.size(); left > 0; left--) {
      TrackedWrite write = waiting.getFirst();
      boolean held = write.isHeldByAll();
      boolean over = write.isOver(nowNanos);
      boolean listed = !held && over && write.isAcknowledged();
      waiting.removeFirst();
      if (listed) {
        room &= keys.list(write.key(), most.getAsInt());
      }
      if (held || over) {
        unsettled.decrementAndGet();
      } else {
        waiting.addLast(write);
      }
    }
    return room;
  }

  /**
   * Not all short writes are listed, for whatever reason: the ledger begins anew, as another one.
   */
  public synchronized void lose() {
    takeBegun();
    unsettled.addAndGet(-fresh.size() - waiting.size());
    fresh.clear();
    waiting.clear();
    keys.clear();
    drainingEpoch = NONE;
    drainedEpoch = NONE;
    losses++;
    isNew = true;
    isComplete = false;
    // Last: whoever sees it has it in mind that all which began before may be lost.
    id = ids.get();
  }

  /**
   * An epoch's drain has begun: no write can be acknowledged any longer that was sent under an
   * older one. To be told again changes nothing.
   */
  public synchronized void draining(long epoch) {
    if (epoch > drainingEpoch) {
      takeBegun();
      drainingEpoch = epoch;
      firstUndrained = numbered;
      drainBegan = false;
      keys.endDrain();
    }
  }

  /** Keys are drained once all writes are settled that began before. */
  private void beginDrain() {
    if (drainingEpoch != drainedEpoch && !drainBegan && areSettled(firstUndrained)) {
      drainBegan = true;
      keys.beginDrain();
    }
  }

  private void endDrain() {
    if (drainingEpoch != drainedEpoch && drainBegan && keys.undrained() == 0) {
      drainedEpoch = drainingEpoch;
      keys.endDrain();
    }
  }

  private boolean areSettled(long before) {
    TrackedWrite oldest = waiting.isEmpty() ? fresh.peekFirst() : waiting.peekFirst();
    return oldest == null || oldest.number >= before;
  }

  /**
   * Returns a key to read again, or null if there is none now: each is tried every five seconds at
   * most, but once a drain has begun at once. The read must begin afterwards.
   */
  public synchronized @Nullable ListedKey next(long nowNanos) {
    return keys.next(nowNanos);
  }

  /**
   * A key has been read again, and what was found is held by all replicas that were read.
   *
   * @param fromAll whether these were all; otherwise as many as the drain needs that was going on
   *     when the key was handed out, and the key stays listed
   */
  public synchronized void reread(ListedKey key, boolean fromAll) {
    rereads++;
    keys.reread(key, fromAll);
    endDrain();
  }

  /** How it is. */
  public synchronized LedgerState state() {
    return new LedgerState(
        id, isComplete, drainedEpoch, keys.size(), unsettled.get(), rereads, losses);
  }
}
