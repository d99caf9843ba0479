package io.manx.driver.internal.ranking;

import io.manx.core.selection.Candidates;
import java.util.concurrent.atomic.AtomicIntegerArray;

/**
 * Requests to a node that were given to it by a query plan, and have not been seen on a connection
 * yet. They count as sent: an application that hands in many at once would else send all of them to
 * the node that was best before the first. Thread-safe without locks.
 */
final class Announced {
  /** A request that a connection has not carried by then was never sent, as there was none. */
  static final long LONGEST_NANOS = 20_000_000;

  private final AtomicIntegerArray counts = new AtomicIntegerArray(Candidates.COST_CLASSES);
  private volatile long newestNanos;

  void add(int costClass, long nowNanos) {
    newestNanos = nowNanos;
    counts.incrementAndGet(costClass);
  }

  /** A connection carries one; returns whether it was announced. */
  boolean take(int costClass) {
    int count = counts.get(costClass);
    while (count > 0) {
      if (counts.compareAndSet(costClass, count, count - 1)) {
        return true;
      }
      count = counts.get(costClass);
    }
    return false;
  }

  boolean isOverdue(long nowNanos) {
    return nowNanos - newestNanos > LONGEST_NANOS;
  }
}
