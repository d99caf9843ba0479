// SPDX-License-Identifier: Apache-2.0

package io.manx.core.estimate;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * Counts successive failures of a replica. It is failing for 1 ms after the first, and for twice as
 * long after each further one, up to a second. Thread-safe without locks.
 */
public final class FailureStreak {
  private static final long FIRST_NANOS = 1_000_000;

  /** Failures after which the time stops growing, at about a second. */
  private static final int MOST_DOUBLINGS = 10;

  private final AtomicInteger failures = new AtomicInteger();
  private volatile long failedNanos = Long.MIN_VALUE;

  /** A request has failed. */
  public void failed(long nowNanos) {
    failedNanos = nowNanos;
    failures.incrementAndGet();
  }

  /** An answer ends the streak. */
  public void answered() {
    if (failures.get() > 0) {
      failures.set(0);
    }
  }

  /** Whether it failed a moment ago, and has not answered since. */
  public boolean isFailing(long nowNanos) {
    int inARow = failures.get();
    return inARow > 0
        && nowNanos - failedNanos < FIRST_NANOS << Math.min(inARow - 1, MOST_DOUBLINGS);
  }
}
