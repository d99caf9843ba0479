// SPDX-License-Identifier: Apache-2.0

package io.manx.core.speculation;

/**
 * Whether the newest responses of more than one replica are late. A response in time ends that, or
 * a while without a late one. Thread-safe without locks.
 */
final class SlowEverywhere {
  /** In {@link #lateReplica}: the newest response was in time. */
  private static final int NONE = -1;

  /**
   * In {@link #lateReplica}: late responses of more than one replica, none in time between them.
   */
  private static final int SEVERAL = -2;

  private final long keptNanos;
  private volatile int lateReplica = NONE;
  private volatile long lateSeenNanos;

  /**
   * Creates one.
   *
   * @param keptNanos age from which late responses are ignored
   */
  SlowEverywhere(long keptNanos) {
    this.keptNanos = keptNanos;
  }

  /** A replica has answered. */
  void answered(int replica, boolean isLate, long nowNanos) {
    int before = lateReplica;
    if (isLate) {
      lateSeenNanos = nowNanos;
      lateReplica = before == NONE || before == replica ? replica : SEVERAL;
    } else if (before != NONE) {
      lateReplica = NONE;
    }
  }

  /** Whether it is so now. */
  boolean isNow(long nowNanos) {
    return lateReplica == SEVERAL && nowNanos - lateSeenNanos <= keptNanos;
  }
}
