package io.manx.driver.internal.ranking;

import io.manx.core.policy.Candidates;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Requests that a query plan has given to a node, but that no connection has carried yet. They
 * already count as sent. Otherwise an application that hands in many requests at once would send
 * all of them to the node that was best before the first.
 *
 * <p>Requests are grouped into generations of 20 ms. A request that is still there two generations
 * later is lost: there was no connection to carry it. Thread-safe without locks.
 */
final class UnsentRequests {
  static final long GENERATION_NANOS = 20_000_000;

  /** The newest, the one before it, and the one that is lost. */
  private static final int GENERATIONS = 3;

  private static final long NEVER = Long.MIN_VALUE;

  private final AtomicIntegerArray counts =
      new AtomicIntegerArray(GENERATIONS * Candidates.COST_CLASSES);
  private final AtomicLong beganNanos = new AtomicLong(NEVER);
  private volatile int newest;

  void add(int costClass) {
    counts.incrementAndGet(index(0, costClass));
  }

  /**
   * A connection carries a request; returns whether there was one here. It is taken from the newest
   * generation if possible: otherwise each would stand in for a lost one, which would never be
   * forgotten.
   */
  boolean take(int costClass) {
    return takeFrom(0, costClass) || takeFrom(1, costClass);
  }

  /**
   * Begins a generation if it is time. Returns true to one caller only, who must take the lost
   * requests.
   */
  boolean beginsGeneration(long nowNanos) {
    long began = beganNanos.get();
    boolean isTime = began == NEVER || nowNanos - began > GENERATION_NANOS;
    if (!isTime || !beganNanos.compareAndSet(began, nowNanos)) {
      return false;
    }
    newest = (newest + 1) % GENERATIONS;
    return true;
  }

  /** Takes a lost request; returns whether there was one. */
  boolean takeLost(int costClass) {
    return takeFrom(2, costClass);
  }

  private boolean takeFrom(int generationsAgo, int costClass) {
    int index = index(generationsAgo, costClass);
    int count = counts.get(index);
    while (count > 0) {
      if (counts.compareAndSet(index, count, count - 1)) {
        return true;
      }
      count = counts.get(index);
    }
    return false;
  }

  private int index(int generationsAgo, int costClass) {
    int generation = (newest + GENERATIONS - generationsAgo) % GENERATIONS;
    return generation * Candidates.COST_CLASSES + costClass;
  }
}
