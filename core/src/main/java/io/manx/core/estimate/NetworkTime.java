// SPDX-License-Identifier: Apache-2.0

package io.manx.core.estimate;

/**
 * The network time of a replica that keeps answering: a quantile of the measured ones. A low
 * quantile is best: the excess over it is mostly caused by the requester itself, whose threads wait
 * for a processor while many responses come at once.
 *
 * <p>A network time that is too long keeps requests away, and so the responses that would correct
 * it. Therefore
 *
 * <ul>
 *   <li>it is unknown until a few responses have come, and begins at the least of them: first
 *       responses come over cold connections;
 *   <li>after a while without responses it is unknown again, until the next one, which can only
 *       lower the former value. One response must suffice: each further one would cost a request to
 *       a replica that may be far, or slow.
 * </ul>
 *
 * <p>Thread-safe without locks; of several measurements that are added at once, one may be lost.
 */
public final class NetworkTime {
  /** Number of measurements before it is known for the first time. */
  public static final int FIRST = 5;

  /** Lower bound; the network time of a coordinator's own replica is too short to measure. */
  private static final double LEAST_MILLIS = 0.001;

  private static final long NEVER = Long.MIN_VALUE;

  private final long keptNanos;
  private final LogQuantile millis;
  private volatile int seen;
  private volatile long newestNanos = NEVER;

  /**
   * Creates an unknown one.
   *
   * @param quantile of the measurements, from 0 to 1
   * @param keptNanos how long it is known after the newest measurement
   */
  public NetworkTime(double quantile, long keptNanos) {
    millis = new LogQuantile(quantile, LEAST_MILLIS);
    this.keptNanos = keptNanos;
  }

  /** Adds a measurement, in milliseconds. */
  public void add(double newestMillis, long nowNanos) {
    int before = isRecent(nowNanos) ? seen : Math.min(seen, FIRST - 1);
    if (before < FIRST) {
      millis.lowerTo(newestMillis);
      seen = before + 1;
    } else {
      millis.add(newestMillis);
    }
    newestNanos = nowNanos;
  }

  /** Whether there were enough measurements, and a recent one. */
  public boolean isKnown(long nowNanos) {
    return seen >= FIRST && isRecent(nowNanos);
  }

  private boolean isRecent(long nowNanos) {
    long newest = newestNanos;
    return newest != NEVER && nowNanos - newest <= keptNanos;
  }

  /** The quantile, in milliseconds, if it is known. */
  public double millis() {
    return millis.value();
  }
}
