// SPDX-License-Identifier: Apache-2.0

package io.manx.core.consistency.switching;

import java.util.ArrayDeque;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntSupplier;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Lists the short writes of a table that a node coordinates: writes that were acknowledged to a
 * client, but that fewer than all replicas may hold. Every write is followed until it is
 * <i>settled</i>:
 *
 * <pre>
 * all replicas have acknowledged it     forgotten
 * its deadline is over                  its key is listed if the client was told of success,
 *                                       otherwise forgotten
 * </pre>
 *
 * <p>A write whose replicas all answer at once leaves with the second call of {@link #settle} after
 * its beginning, others within 100 ms of their last answer or their deadline. So the ledger keeps a
 * write's data, such as its rows, hardly longer than the request itself does.
 *
 * <p>Listed keys are handed out to be read again. If a write cannot be listed, that is a loss,
 * after which the ledger has another identifier.
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
   * Writes that the last settling took, but has not looked at. Both queues are in the order of
   * numbers.
   */
  private final ArrayDeque<TrackedWrite> fresh = new ArrayDeque<>();

  private final ArrayDeque<TrackedWrite> waiting = new ArrayDeque<>();
  private final ListedKeys keys = new ListedKeys(RETRY_NANOS);
  private final LongSupplier graceNanos;
  private UUID id;
  private long scannedNanos;

  /** Whether it has not been settled since it began, or since a loss. */
  private boolean isNew = true;

  /** Time from which no write is under way that began before the ledger did. */
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
   * @param ids supplies identifiers of ledgers, each a new one
   * @param most how many keys, and how many unsettled writes, it may hold
   * @param graceNanos how long after its beginning a write may be acknowledged; for so long a new
   *     ledger may miss writes that were under way
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
   * Settles writes; must be called about every 10 ms.
   *
   * <p>If a write throws an exception, the ledger may be incomplete: call {@link #lose}.
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

  /** Looks at all waiting writes; returns false if there was no room for a key. */
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

  /** Declares that short writes may be missing: the ledger begins anew, with another identifier. */
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
    // Set last: whoever sees it knows that all earlier writes may be lost.
    id = ids.get();
  }

  /**
   * An epoch's drain has begun: writes of older epochs can no longer be acknowledged. Repeated
   * calls change nothing.
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

  /** Begins to drain keys once all earlier writes are settled. */
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
   * Returns a key to read again, or null if there is none now. A key is tried at most every five
   * seconds, except that a new drain tries each at once. The read must begin afterwards.
   */
  public synchronized @Nullable ListedKey next(long nowNanos) {
    return keys.next(nowNanos);
  }

  /**
   * A key has been read again, and all replicas that were read now hold the result.
   *
   * @param fromAll whether all replicas were read; otherwise as many as the drain at that time
   *     needs, and the key stays listed
   */
  public synchronized void reread(ListedKey key, boolean fromAll) {
    rereads++;
    keys.reread(key, fromAll);
    endDrain();
  }

  /** The ledger's current state. */
  public synchronized LedgerState state() {
    return new LedgerState(
        id, isComplete, drainedEpoch, keys.size(), unsettled.get(), rereads, losses);
  }
}
