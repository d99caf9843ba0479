package io.manx.core.estimate;

/**
 * The network time of a replica, as long as the replica goes on answering: a quantile of those
 * seen. What they exceed a low one by is mostly this node's own doing: threads that wait for a
 * processor while many responses come at once.
 *
 * <p>A network time that is too long keeps requests away, and with them all that could put it
 * right. Therefore
 *
 * <ul>
 *   <li>it is unknown until a few have been seen, and begins at the least of these: first responses
 *       come over cold connections;
 *   <li>once nothing has come from the replica for a while it is unknown again, until the next one,
 *       which can only lower what it was before. One has to suffice: for each that is waited for a
 *       request goes to a replica that may be far, or slow.
 * </ul>
 *
 * <p>Thread-safe without locks; of several that are added at once, one may be left out.
 */
public final class NetworkTime {
  /** So many have to be seen at first. */
  public static final int FIRST = 5;

  /** A coordinator's own replica has none that could be measured. */
  private static final double LEAST_MILLIS = 0.001;

  private static final long NEVER = Long.MIN_VALUE;

  private final long keptNanos;
  private final LogQuantile millis;
  private volatile int seen;
  private volatile long newestNanos = NEVER;

  /**
   * Creates one that is unknown.
   *
   * @param quantile of those seen, from 0 to 1
   * @param keptNanos how long it is known after the newest was seen
   */
  public NetworkTime(double quantile, long keptNanos) {
    millis = new LogQuantile(quantile, LEAST_MILLIS);
    this.keptNanos = keptNanos;
  }

  /** Adds one that was seen, in milliseconds. */
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

  /** Whether enough were seen of late. */
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
