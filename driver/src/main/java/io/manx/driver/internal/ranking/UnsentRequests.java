// SPDX-License-Identifier: Apache-2.0

package io.manx.driver.internal.ranking;

import io.manx.core.request.Demand;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

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

  private final List<Queue<Demand>> generations = new ArrayList<>();
  private final AtomicLong beganNanos = new AtomicLong(NEVER);
  private volatile int newest;

  UnsentRequests() {
    for (int i = 0; i < GENERATIONS; i++) {
      generations.add(new ConcurrentLinkedQueue<>());
    }
  }

  void add(Demand demand) {
    generation(0).add(demand);
  }

  /**
   * A connection carries a request; returns whether one of its kind was here. It is taken from the
   * newest generation if possible: otherwise each would stand in for a lost one, which would never
   * be forgotten.
   */
  boolean take(Demand demand) {
    return takeFrom(generation(0), demand.kind()) || takeFrom(generation(1), demand.kind());
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

  /** Takes a lost request; null if there is none. */
  @Nullable Demand takeLost() {
    return generation(2).poll();
  }

  private static boolean takeFrom(Queue<Demand> unsent, int kind) {
    Demand found = first(unsent, kind);
    while (found != null && !unsent.remove(found)) {
      found = first(unsent, kind); // another thread took it
    }
    return found != null;
  }

  private static @Nullable Demand first(Queue<Demand> unsent, int kind) {
    for (Demand each : unsent) {
      if (each.kind() == kind) {
        return each;
      }
    }
    return null;
  }

  private Queue<Demand> generation(int generationsAgo) {
    return generations.get((newest + GENERATIONS - generationsAgo) % GENERATIONS);
  }
}
