package io.manx.core.selection;

/**
 * The network time of a replica: the median of those seen, as long as the replica goes on
 * answering.
 *
 * <p>It is unknown until a few have been seen, and begins at the least of these: a first one that
 * came over a cold connection, or across a pause, would keep requests away, and with them all that
 * could put it right. For the same reason it is forgotten once nothing has come from the replica
 * for a while.
 *
 * <p>Thread-safe without locks; of several that begin a median at once, one is kept.
 */
final class NetworkTime {
  private static final double MEDIAN = 0.5;

  /** So many have to be seen. */
  static final int FIRST = 5;

  private static final long NEVER = Long.MIN_VALUE;

  private final long keptNanos;
  private volatile LogQuantile millis = new LogQuantile(MEDIAN, FIRST);
  private volatile long newestNanos = NEVER;

  /**
   * Creates one that is unknown.
   *
   * @param keptNanos how long it is known after the newest was seen
   */
  NetworkTime(long keptNanos) {
    this.keptNanos = keptNanos;
  }

  /** Adds one that was seen, in milliseconds. */
  void add(double newestMillis, long nowNanos) {
    LogQuantile median = isRecent(nowNanos) ? millis : new LogQuantile(MEDIAN, FIRST);
    median.add(newestMillis);
    millis = median;
    newestNanos = nowNanos;
  }

  /** Whether enough were seen of late. */
  boolean isKnown(long nowNanos) {
    return isRecent(nowNanos) && millis.count() >= FIRST;
  }

  private boolean isRecent(long nowNanos) {
    long newest = newestNanos;
    return newest != NEVER && nowNanos - newest <= keptNanos;
  }

  /** The median, in milliseconds, if it is known. */
  double millis() {
    return millis.value();
  }
}
