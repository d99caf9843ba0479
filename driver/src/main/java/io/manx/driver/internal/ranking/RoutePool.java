// SPDX-License-Identifier: Apache-2.0

package io.manx.driver.internal.ranking;

import io.manx.core.routing.Route;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * A pool of routes, so that ranking allocates nothing. Routes are not kept per thread: applications
 * have many threads, virtual ones too. Thread-safe without locks.
 */
final class RoutePool {
  /** A power of 2, more than there are processors as a rule. */
  private static final int SLOTS = 64;

  /** Slots between two routes, so that they lie in different cache lines. */
  private static final int SPACING = 16;

  private static final int GOLDEN_RATIO = 0x9e3779b9;

  private final AtomicReferenceArray<Route> free = new AtomicReferenceArray<>(SLOTS * SPACING);

  /** Takes a route out of the pool, or creates one. */
  Route take() {
    Route taken = free.getAndSet(slot(), null);
    return taken == null ? new Route() : taken;
  }

  /** Puts a route back into the pool. */
  void giveBack(Route route) {
    free.lazySet(slot(), route);
  }

  private static int slot() {
    int spread = (int) Thread.currentThread().getId() * GOLDEN_RATIO;
    return (spread >>> (Integer.SIZE - Integer.numberOfTrailingZeros(SLOTS))) * SPACING;
  }
}
