// SPDX-License-Identifier: Apache-2.0

package io.manx.core.estimate;

/**
 * Chooses how soon scores are computed again. The interval halves after a score changed by more
 * than 50 %, and doubles if none changed by 10 %. It lies between the configured interval and a
 * sixteenth of it, but at least 1 ms. Wu 2018, section 6.2, asks for such a trade-off of reaction
 * and cost without details; all figures are ours. Not thread-safe.
 */
public final class AdaptiveInterval {
  /** Relative change of a score above which the interval halves. */
  private static final double MUCH = 0.5;

  private static final double LITTLE = 0.1;
  private static final int SHORTEST_FRACTION = 16;

  private final long longestNanos;
  private final long shortestNanos;
  private long nanos;

  /**
   * Creates one that begins with the longest interval.
   *
   * @param longestNanos upper limit of the interval
   */
  public AdaptiveInterval(long longestNanos) {
    this.longestNanos = longestNanos;
    this.shortestNanos = Math.max(1_000_000, longestNanos / SHORTEST_FRACTION);
    this.nanos = longestNanos;
  }

  /**
   * Returns the next interval.
   *
   * @param change the greatest relative change of a score in the last computation
   */
  public long next(double change) {
    if (change > MUCH) {
      nanos = Math.max(shortestNanos, nanos / 2);
    } else if (change < LITTLE) {
      nanos = Math.min(longestNanos, nanos * 2);
    }
    return nanos;
  }
}
