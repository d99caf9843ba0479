// SPDX-License-Identifier: Apache-2.0

package io.manx.core.collection;

import io.manx.core.estimate.RecentValues;

/**
 * Forecasts the next pause from past ones: how long it lasts, and how much will be written until
 * the one after it. For one thread.
 *
 * <p>Only a few pauses are remembered, since they change with the load. Two lengths are forecast.
 * Nine of ten pauses reach the first, which decides how much can be left to later pauses. Nine of
 * ten do not exceed the second, which limits what the next pause reclaims. For bytes it is the
 * number that nine of ten do not exceed, so that enough is reclaimed.
 */
public final class PauseHistory {
  private static final int PAUSES = 32;
  private static final double USUALLY_REACHED = 0.1;
  private static final double RARELY_EXCEEDED = 0.9;

  private final RecentValues lengths = new RecentValues(PAUSES);
  private final RecentValues pendingBytes = new RecentValues(PAUSES);
  private final RecentValues otherBytes = new RecentValues(PAUSES);
  private final RecentValues intervals = new RecentValues(PAUSES);
  private long lastPendingBytes;
  private long lastOtherBytes;
  private long lastBeginNanos;
  private boolean begun;

  /**
   * A pause is over.
   *
   * @param beginNanos when it began
   * @param lengthNanos how long it lasted
   * @param allPendingBytes all bytes ever written to memtables until then, as bytes of flash
   * @param allOtherBytes all bytes ever written to the drive until then, except by flushes
   */
  public void paused(long beginNanos, long lengthNanos, long allPendingBytes, long allOtherBytes) {
    lengths.add(lengthNanos);
    if (begun) {
      pendingBytes.add(allPendingBytes - lastPendingBytes);
      otherBytes.add(allOtherBytes - lastOtherBytes);
      intervals.add(beginNanos - lastBeginNanos);
    }
    begun = true;
    lastBeginNanos = beginNanos;
    lastPendingBytes = allPendingBytes;
    lastOtherBytes = allOtherBytes;
  }

  /** The expected length of pauses. */
  public PauseForecast forecast() {
    return new PauseForecast(lengths.quantile(USUALLY_REACHED), lengths.quantile(RARELY_EXCEEDED));
  }

  /** Median length of recent pauses; 0 if nothing is known. */
  public long usualNanos() {
    return lengths.quantile(0.5);
  }

  /** Median time from one pause's beginning to the next one's; 0 if nothing is known. */
  public long intervalNanos() {
    return intervals.quantile(0.5);
  }

  /** Bytes to memtables from one pause to the next that are rarely exceeded. */
  public long pendingBytesPerPause() {
    return pendingBytes.quantile(RARELY_EXCEEDED);
  }

  /** Other bytes to the drive from one pause to the next that are rarely exceeded. */
  public long otherBytesPerPause() {
    return otherBytes.quantile(RARELY_EXCEEDED);
  }
}
