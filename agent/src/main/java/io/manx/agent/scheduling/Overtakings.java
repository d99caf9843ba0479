// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.scheduling;

import io.manx.core.scheduling.WaitingRead;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

/**
 * Counts reads that ran after a later arrival, and how much later it had arrived at most. Two reads
 * that begin at the same moment may be seen in either order. Thread-safe.
 */
final class Overtakings {
  private final AtomicLong latestNanos = new AtomicLong(Long.MIN_VALUE);
  private final AtomicLong longestNanos = new AtomicLong();
  private final LongAdder count = new LongAdder();

  /** A read begins to run. */
  void started(WaitingRead read) {
    long arrived = read.arrivedNanos();
    long latest = latestNanos.get();
    if (latest == Long.MIN_VALUE || arrived >= latest) {
      latestNanos.accumulateAndGet(arrived, Math::max);
      return;
    }
    count.increment();
    long by = latest - arrived;
    if (by > longestNanos.get()) {
      longestNanos.accumulateAndGet(by, Math::max);
    }
  }

  /** The order has changed; the maximum begins anew. */
  void begin() {
    latestNanos.set(Long.MIN_VALUE);
    longestNanos.set(0);
  }

  long count() {
    return count.sum();
  }

  long longestNanos() {
    return longestNanos.get();
  }
}
