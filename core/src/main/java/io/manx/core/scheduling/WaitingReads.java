// SPDX-License-Identifier: Apache-2.0

package io.manx.core.scheduling;

import io.manx.core.scheduling.WaitingRead.Place;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * The queue of reads that wait at a replica, whose order can be changed while they wait.
 * Thread-safe; adding and polling take no lock. Each added read is polled once. Adding and polling
 * are linearizable with respect to the order as long as neither the order nor a read's place
 * changes.
 *
 * <p>While a read changes its place, {@link #poll} and {@link #peek} may not see it; a caller who
 * knows that it waits must ask again.
 *
 * <p>An order that swaps range reads is meant for comparisons, since its poll visits all waiting
 * reads.
 */
public final class WaitingReads {
  private final ConcurrentSkipListMap<Place, WaitingRead> reads = new ConcurrentSkipListMap<>();
  private final AtomicLong arrivals = new AtomicLong();
  private volatile ReadOrder order;

  /** Creates an empty queue. */
  public WaitingReads(ReadOrder order) {
    this.order = order;
  }

  /** The order in force. */
  public ReadOrder order() {
    return order;
  }

  /** Changes the order, including that of the waiting reads. */
  public synchronized void setOrder(ReadOrder newOrder) {
    order = newOrder;
    reads.values().forEach(this::move);
  }

  /** Adds a read that arrives. */
  public void add(WaitingRead read) {
    read.sequence = arrivals.getAndIncrement();
    place(read);
  }

  /**
   * Puts a read in its place. If its rank changes meanwhile, the thread that changed it may not
   * have seen the read, so the place is checked again.
   */
  private void place(WaitingRead read) {
    Place place;
    do {
      place = new Place(order.rank(read), read.sequence);
      read.place = place;
      reads.put(place, read);
    } while (place.rank != order.rank(read) && reads.remove(place, read));
  }

  /**
   * Moves a read to the place that it should have now.
   *
   * @return false if it does not wait here, or another thread is moving it
   */
  public boolean move(WaitingRead read) {
    Place place = read.place;
    if (place == null || !reads.remove(place, read)) {
      return false;
    }
    place(read);
    return true;
  }

  /**
   * Returns the read that runs next without removing it, or null if none waits. A read that is
   * being added may still go before it, even one of the same rank.
   */
  public @Nullable WaitingRead peek() {
    Map.Entry<Place, WaitingRead> first = reads.firstEntry();
    return first == null ? null : first.getValue();
  }

  /** Removes and returns the read that runs next, or null if none waits. */
  public @Nullable WaitingRead poll() {
    if (order.swapsRanges()) {
      return pollSwappingRanges();
    }
    Map.Entry<Place, WaitingRead> first = reads.pollFirstEntry();
    return first == null ? null : first.getValue();
  }

  private @Nullable WaitingRead pollSwappingRanges() {
    while (true) {
      Map.Entry<Place, WaitingRead> first = reads.firstEntry();
      if (first == null) {
        return null;
      }
      WaitingRead due = first.getValue();
      WaitingRead next = isRange(due) ? smallestRange(due) : due;
      Place place = next.place;
      if (place != null && reads.remove(place, next)) {
        if (next != due && reads.remove(first.getKey(), due)) {
          due.sequence = next.sequence;
          place(due);
        }
        return next;
      }
    }
  }

  private WaitingRead smallestRange(WaitingRead due) {
    WaitingRead smallest = due;
    for (WaitingRead read : reads.values()) {
      if (isRange(read) && RangeSize.of(read) < RangeSize.of(smallest)) {
        smallest = read;
      }
    }
    return smallest;
  }

  private static boolean isRange(WaitingRead read) {
    return read.shape().readClass() == ReadClass.RANGE;
  }

  /** Whether no read waits. */
  public boolean isEmpty() {
    return reads.isEmpty();
  }

  /** Returns how many reads wait; an estimate while other threads add and poll. */
  public int size() {
    return reads.size();
  }
}
