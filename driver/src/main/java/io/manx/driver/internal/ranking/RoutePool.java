package io.manx.driver.internal.ranking;

import io.manx.core.routing.Route;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * Route to rank with, so that a ranking allocates nothing. They are not kept by threads:
 * applications have many, virtual ones too. Thread-safe without locks.
 */
final class RoutePool {
  /** A power of 2, more than there are processors as a rule. */
  private static final int SLOTS = 64;

  /** References to a cache line or two, so that threads do not disturb each other. */
  private static final int SPACING = 16;

  private static final int GOLDEN_RATIO = 0x9e3779b9;

  private final AtomicReferenceArray<Route> free = new AtomicReferenceArray<>(SLOTS * SPACING);

  /** Returns some that nobody else has until they are given back. */
  Route take() {
    Route taken = free.getAndSet(slot(), null);
    return taken == null ? new Route() : taken;
  }

  /** Gives them back. */
  void giveBack(Route route) {
    free.lazySet(slot(), route);
  }

  private static int slot() {
    int spread = (int) Thread.currentThread().getId() * GOLDEN_RATIO;
    return (spread >>> (Integer.SIZE - Integer.numberOfTrailingZeros(SLOTS))) * SPACING;
  }
}
