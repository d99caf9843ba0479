// SPDX-License-Identifier: Apache-2.0

package io.manx.core.collection;

import io.manx.core.estimate.RecentValues;
import org.jspecify.annotations.Nullable;

/**
 * Forecasts when a JVM's next young collection begins. Eden is assumed to fill at its recent rate,
 * and to be collected when it is full. For one thread.
 *
 * <p>The rate is bytes over time, both fading with a time constant of 1 s: {@code b' = b·e^(−Δt/τ)
 * + Δused}, likewise the time. A fall in use is a collection, not a negative rate. Collectors count
 * in regions or thread-local buffers, so use rises in steps; between two of them it is assumed to
 * go on rising.
 *
 * <p>Collections begin below the stated capacity, or above it: G1 counts a region as soon as it is
 * handed out, and states the size to which it may grow. So Eden counts as full at the median share
 * of the capacity at which the last eight collections began. Collections for other reasons are too
 * rare to move the median.
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

  /** The use before a collection that has been seen but not reported yet. */
  private @Nullable Rise fallen;

  /** Whether a collection has been reported but not seen yet. */
  private boolean isTold;

  /** The use of Eden, and since when it has been the same. Immutable. */
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
   * Observes how full Eden is.
   *
   * @param usedBytes bytes of Eden in use
   * @param capacityBytes its stated capacity, which may change with each collection
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
   * Learns from the beginning of a collection, even if its effect has not been seen yet. A young
   * collection followed at once by a full one counts once.
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

  /** Time until Eden is full, 0 if it should already be; {@link Long#MAX_VALUE} if unknown. */
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
