package io.manx.driver.internal.ranking;

import io.manx.core.policy.Candidates;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Requests to a node that were given to it by a query plan, and have not been seen on a connection
 * yet. They count as sent: an application that hands in many at once would else send all of them to
 * the node that was best before the first.
 *
 * <p>Requests are of generations of 20 ms. What is left of a generation when the next but one
 * begins is lost: there was no connection to carry it. Thread-safe without locks.
 */
final class Announced {
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
   * A connection carries one; returns whether any was announced. It is of the newest generation if
   * there is one: each request would else stand in for a lost one, which would never be forgotten.
   */
  boolean take(int costClass) {
    return takeFrom(0, costClass) || takeFrom(1, costClass);
  }

  /**
   * Begins a generation if it is time; to one caller only it returns true, who is to take what is
   * lost.
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

  /** Takes a lost one; returns whether there was one. */
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
