// SPDX-License-Identifier: Apache-2.0

package io.manx.core.policy;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Counts the replicas that were asked or answered within the last ten minutes. Replicas of removed
 * nodes and former addresses leave the count: all are swept once a minute, so they leave after ten
 * to eleven minutes. Thread-safe without locks; a replica that is touched just as it leaves is
 * counted again with the next request.
 */
final class ActiveReplicas {
  private static final long ACTIVE_NANOS = 600_000_000_000L;
  private static final long SWEEP_NANOS = 60_000_000_000L;

  /** How far the kept time may lag, so that most requests need not write it. */
  private static final long LAG_NANOS = 1_000_000_000L;

  private final AtomicInteger count = new AtomicInteger();
  private final AtomicLong sweptNanos = new AtomicLong();

  /** A replica's last activity, and whether it is counted. */
  static class Activity {
    private static final AtomicIntegerFieldUpdater<Activity> COUNTED =
        AtomicIntegerFieldUpdater.newUpdater(Activity.class, "counted");

    /** 1 if counted, 0 if not, since an updater needs a number. */
    private volatile int counted;

    private volatile long lastNanos;

    private boolean changed(int from, int to) {
      return COUNTED.compareAndSet(this, from, to);
    }
  }

  int count() {
    return count.get();
  }

  void touched(Activity activity, long nowNanos) {
    if (activity.counted == 0) {
      activity.lastNanos = nowNanos;
      if (activity.changed(0, 1)) {
        count.incrementAndGet();
      }
    } else if (nowNanos - activity.lastNanos > LAG_NANOS) {
      activity.lastNanos = nowNanos;
    }
  }

  /** Returns true to one caller a minute, which must sweep all. */
  boolean isSweepDue(long nowNanos) {
    long swept = sweptNanos.get();
    return Math.abs(nowNanos - swept) > SWEEP_NANOS && sweptNanos.compareAndSet(swept, nowNanos);
  }

  void sweep(Activity activity, long nowNanos) {
    if (activity.counted == 1
        && nowNanos - activity.lastNanos > ACTIVE_NANOS
        && activity.changed(1, 0)) {
      count.decrementAndGet();
    }
  }
}
