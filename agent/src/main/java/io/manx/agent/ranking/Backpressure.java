// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.ranking;

import io.manx.agent.coordinator.CoordinatedRead;
import io.manx.core.policy.ReplicaSelector;
import io.manx.core.routing.Route;
import io.manx.core.routing.Router;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;

/**
 * Backpressure as published (C3, Suresh 2015): holds a read back on its own thread until its policy
 * admits it. The limit is {@value #LONGEST_MILLIS} ms after its beginning, however many partitions
 * it reads. Range reads are never held back.
 */
final class Backpressure {
  static final long LONGEST_MILLIS = 1_000;

  private static final long LONGEST_NANOS = LONGEST_MILLIS * 1_000_000;

  private final LongSupplier clock;
  private final LongConsumer park;

  /**
   * Creates one.
   *
   * @param clock in nanoseconds
   * @param park waits for this many nanoseconds, or less
   */
  Backpressure(LongSupplier clock, LongConsumer park) {
    this.clock = clock;
    this.park = park;
  }

  /** Returns once one of the ranked replicas may be asked, and puts it first. */
  void hold(Router router, ReplicaSelector policy, Route route, CoordinatedRead read) {
    if (!read.isRegularSingle()) {
      return;
    }
    long deadline = read.sinceNanos() + LONGEST_NANOS;
    long began = clock.getAsLong();
    long now = began;
    long wait = router.admit(policy, route, now);
    while (wait > 0 && now < deadline && !Thread.currentThread().isInterrupted()) {
      park.accept(Math.min(wait, deadline - now));
      now = clock.getAsLong();
      wait = router.admit(policy, route, now);
    }
    read.held(now - began);
  }
}
