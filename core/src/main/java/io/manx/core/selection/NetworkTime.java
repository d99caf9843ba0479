package io.manx.core.selection;

/**
 * The network time of a replica: the median of those seen, as long as the replica goes on
 * answering.
 *
 * <p>Once nothing has come from the replica for a while, its network time is unknown, and the next
 * one seen begins a new median. A median that is kept for good is never put right where it does
 * most harm: a replica whose first responses came late, over cold connections, is asked no more,
 * and so never shows that it has become faster.
 *
 * <p>Thread-safe without locks; of several that begin a median at once, one is kept.
 */
final class NetworkTime {
  private static final double MEDIAN = 0.5;
  private static final long NEVER = Long.MIN_VALUE;

  private final long keptNanos;
  private volatile LogQuantile millis = new LogQuantile(MEDIAN);
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
    LogQuantile median = isKnown(nowNanos) ? millis : new LogQuantile(MEDIAN);
    median.add(newestMillis);
    millis = median;
    newestNanos = nowNanos;
  }

  /** Whether one was seen of late. */
  boolean isKnown(long nowNanos) {
    long newest = newestNanos;
    return newest != NEVER && nowNanos - newest <= keptNanos;
  }

  /** The median, in milliseconds, if it is known. */
  double millis() {
    return millis.value();
  }
}
