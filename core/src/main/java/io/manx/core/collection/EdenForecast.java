package io.manx.core.collection;

import io.manx.core.estimate.RecentValues;
import org.jspecify.annotations.Nullable;

/**
 * When a JVM's next young collection begins: its heap's Eden fills as fast as it did of late, and
 * is collected when it is full. For one thread.
 *
 * <p>The rate is bytes over time, both fading with a time constant of 1 s: {@code b' = b·e^(−Δt/τ)
 * + Δused}, likewise the time. A fall of what is used is a collection, and no negative rate.
 * Collectors count in regions or thread-local buffers, so that what is used rises in steps: between
 * two of them it is assumed to go on rising.
 *
 * <p>Collectors also begin before their stated capacity, or after it: G1 counts a region as soon as
 * it is handed out, and states what it may grow to. So the share of the capacity at which the last
 * eight collections began is learnt, and its median is taken for full: collections for other
 * reasons are rarer than that.
 */
public final class EdenForecast {
  private static final double FADING_NANOS = 1e9;
  private static final int COLLECTIONS = 8;
  private static final double MEDIAN = 0.5;
  private static final double MILLION = 1e6;
  private static final double LEAST_SHARE = 0.25;
  private static final double MOST_SHARE = 2;

  private final RecentValues sharesWhenFull = new RecentValues(COLLECTIONS);
  private boolean isSeen;
  private long lastNanos;
  private double fadingBytes;
  private double fadingNanos;
  private Rise rise = new Rise(0, 0, 0);

  /** What rose until a collection that has not been reported yet. */
  private @Nullable Rise fallen;

  /** Whether the collection since the last look was told of before it was seen. */
  private boolean isTold;

  /** How full Eden was when that last changed. Immutable. */
  private static final class Rise {
    final long usedBytes;
    final long capacityBytes;
    final long sinceNanos;

    Rise(long usedBytes, long capacityBytes, long sinceNanos) {
      this.usedBytes = usedBytes;
      this.capacityBytes = capacityBytes;
      this.sinceNanos = sinceNanos;
    }
  }

  /**
   * Takes note of how full Eden is.
   *
   * @param usedBytes of it
   * @param capacityBytes at which it is said to be full; it may change with each collection
   */
  public void observe(long nowNanos, long usedBytes, long capacityBytes) {
    long elapsed = nowNanos - lastNanos;
    if (isSeen && elapsed <= 0) {
      return;
    }
    if (isSeen && usedBytes < rise.usedBytes) {
      fell();
    } else if (isSeen) {
      rose(elapsed, usedBytes - rise.usedBytes);
    }
    boolean isSame = isSeen && usedBytes == rise.usedBytes;
    rise = new Rise(usedBytes, capacityBytes, isSame ? rise.sinceNanos : nowNanos);
    isSeen = true;
    lastNanos = nowNanos;
  }

  private void rose(long elapsedNanos, long bytes) {
    double kept = Math.exp(-elapsedNanos / FADING_NANOS);
    fadingBytes = fadingBytes * kept + bytes;
    fadingNanos = fadingNanos * kept + elapsedNanos;
  }

  private void fell() {
    if (isTold) {
      isTold = false;
    } else {
      fallen = rise;
    }
  }

  /**
   * Takes note of when a collection began, whether its effect has been seen or not. What collects
   * twice at once, as a young and then a full collection, counts once.
   */
  public void collected(long beginNanos) {
    boolean isSeenToFall = beginNanos - lastNanos <= 0;
    if (isSeenToFall && fallen != null) {
      learn(fallen, beginNanos);
    } else if (!isSeenToFall && !isTold) {
      learn(rise, beginNanos);
      isTold = true;
    }
    fallen = null;
  }

  private void learn(Rise until, long beginNanos) {
    if (until.capacityBytes > 0) {
      double share = expectedBytes(until, beginNanos) / until.capacityBytes;
      double bounded = Math.max(LEAST_SHARE, Math.min(MOST_SHARE, share));
      sharesWhenFull.add(Math.round(bounded * MILLION));
    }
  }

  private double expectedBytes(Rise from, long nowNanos) {
    return from.usedBytes + bytesPerNano() * (nowNanos - from.sinceNanos);
  }

  private double bytesPerNano() {
    return fadingNanos > 0 ? fadingBytes / fadingNanos : 0;
  }

  /** Rate of allocation; 0 while nothing is known. */
  public double bytesPerSecond() {
    return bytesPerNano() * FADING_NANOS;
  }

  /** Time until Eden is full, 0 if it should be; {@link Long#MAX_VALUE} if nothing is known. */
  public long nanosUntilFull(long nowNanos) {
    double rate = bytesPerNano();
    if (!(rate > 0) || rise.capacityBytes <= 0) {
      return Long.MAX_VALUE;
    }
    double share = sharesWhenFull.isEmpty() ? 1 : sharesWhenFull.quantile(MEDIAN) / MILLION;
    double left = rise.capacityBytes * share - expectedBytes(rise, nowNanos);
    return left <= 0 ? 0 : (long) (left / rate);
  }
}
