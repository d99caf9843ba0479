// SPDX-License-Identifier: Apache-2.0

package io.manx.core.estimate;

/**
 * Keeps a replica that stalls in the last place for a while: 2 ms after an answer that came far too
 * late, four times as long after each further one, up to four seconds. Each answer in time halves
 * it. So a single pause costs a replica next to nothing. A replica that keeps stalling, such as a
 * node that gets a third of its processor, gets only a request now and then. Thread-safe without
 * locks; of several answers at once, one may be lost.
 */
public final class StallStreak {
  private static final long FIRST_NANOS = 1_000_000;
  private static final int DOUBLINGS_PER_STALL = 2;
  private static final int MOST_DOUBLINGS = 12;

  /** How often the first time is doubled, plus one; 0 if the replica is not in doubt. */
  private volatile int level;

  private volatile long sinceNanos;

  /**
   * Learns from an answer.
   *
   * @param late whether it came far too late
   * @param sentNanos when its request was sent: all requests outstanding during a stall count once
   */
  public void answered(boolean late, long sentNanos, long nowNanos) {
    int before = level;
    if (late && (before == 0 || sentNanos - sinceNanos >= 0)) {
      sinceNanos = nowNanos;
      level = Math.min(before + DOUBLINGS_PER_STALL, 1 + MOST_DOUBLINGS);
    } else if (!late && before > 0) {
      sinceNanos = nowNanos;
      level = before - 1;
    }
  }

  /** Whether the replica may stall again, so that it gets only one request at a time. */
  public boolean isInDoubt() {
    return level > 0;
  }

  /** Whether the replica comes last now. */
  public boolean isLast(long nowNanos) {
    int now = level;
    return now > 0 && nowNanos - sinceNanos < FIRST_NANOS << (now - 1);
  }
}
