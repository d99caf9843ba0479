package io.manx.core.collection;

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
  private long lastUsedBytes;
  private long capacityBytes;
  private long roseNanos;
  private double fadingBytes;
  private double fadingNanos;

  /**
   * Takes note of how full Eden is.
   *
   * @param usedBytes of it
   * @param nowCapacityBytes at which it is said to be full; it may change with each collection
   */
  public void observe(long nowNanos, long usedBytes, long nowCapacityBytes) {
    long elapsed = nowNanos - lastNanos;
    if (isSeen && elapsed <= 0) {
      return;
    }
    if (isSeen && usedBytes < lastUsedBytes) {
      collected();
    } else if (isSeen) {
      rose(elapsed, usedBytes - lastUsedBytes);
    }
    if (!isSeen || usedBytes != lastUsedBytes) {
      roseNanos = nowNanos;
    }
    isSeen = true;
    lastNanos = nowNanos;
    lastUsedBytes = usedBytes;
    capacityBytes = nowCapacityBytes;
  }

  private void rose(long elapsedNanos, long bytes) {
    double kept = Math.exp(-elapsedNanos / FADING_NANOS);
    fadingBytes = fadingBytes * kept + bytes;
    fadingNanos = fadingNanos * kept + elapsedNanos;
  }

  /** Between the observation before and this one. */
  private void collected() {
    if (capacityBytes > 0) {
      double share = expectedBytes(lastNanos) / capacityBytes;
      double bounded = Math.max(LEAST_SHARE, Math.min(MOST_SHARE, share));
      sharesWhenFull.add(Math.round(bounded * MILLION));
    }
  }

  private double expectedBytes(long nowNanos) {
    return lastUsedBytes + bytesPerNano() * (nowNanos - roseNanos);
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
    if (!(rate > 0) || capacityBytes <= 0) {
      return Long.MAX_VALUE;
    }
    double share = sharesWhenFull.isEmpty() ? 1 : sharesWhenFull.quantile(MEDIAN) / MILLION;
    double left = capacityBytes * share - expectedBytes(nowNanos);
    return left <= 0 ? 0 : (long) (left / rate);
  }
}
