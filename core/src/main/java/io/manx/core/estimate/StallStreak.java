package io.manx.core.estimate;

/**
 * How often a replica stands still: for as long as it takes it comes last. After an answer that
 * came far too late that is 2 ms, and four times as long after each further one, up to four
 * seconds; each answer in time halves it. So a single pause costs a replica next to nothing, and
 * one that keeps standing still, such as a node that gets a third of its processor, is left alone
 * but for a request now and then. Thread-safe without locks; of several answers at once, one may be
 * left out.
 */
public final class StallStreak {
  private static final long FIRST_NANOS = 1_000_000;
  private static final int DOUBLINGS_PER_STALL = 2;
  private static final int MOST_DOUBLINGS = 12;

  /** One more than how often the first time is doubled; 0 if it is not in doubt. */
  private volatile int level;

  private volatile long sinceNanos;

  /**
   * Takes note of an answer.
   *
   * @param late whether it came far too late
   * @param sentNanos when its request was sent: what was outstanding during a stall counts once
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

  /** Whether it may stand still again, so that it is trusted with one request at a time. */
  public boolean isInDoubt() {
    return level > 0;
  }

  /** Whether it comes last now. */
  public boolean isLast(long nowNanos) {
    int now = level;
    return now > 0 && nowNanos - sinceNanos < FIRST_NANOS << (now - 1);
  }
}
