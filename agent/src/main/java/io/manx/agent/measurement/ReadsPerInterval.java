// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.measurement;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * Reads that this node served in each 100 ms (Wu 2018, figure 4.3), for the last 13 minutes.
 * Counting takes no lock; a count that coincides with the reuse of its slot may be lost.
 */
public final class ReadsPerInterval {
  /** Length of an interval in milliseconds. */
  public static final long INTERVAL_MILLIS = 100;

  private static final int INTERVALS = 8_192;
  private static final int COUNT_BITS = 24;
  private static final long COUNT_MASK = (1L << COUNT_BITS) - 1;

  private final AtomicLongArray slots = new AtomicLongArray(INTERVALS);

  /** Counts a read that was served now. */
  public void count(long nowMillis) {
    long interval = nowMillis / INTERVAL_MILLIS;
    int slot = (int) (interval % INTERVALS);
    while (true) {
      long before = slots.get(slot);
      long after = before >>> COUNT_BITS == interval ? before + 1 : (interval << COUNT_BITS) + 1;
      if (slots.compareAndSet(slot, before, after)) {
        return;
      }
    }
  }

  /**
   * Returns the counts in order, by the beginning of their interval in milliseconds since the
   * epoch.
   */
  public Map<Long, Long> list(long nowMillis) {
    long last = nowMillis / INTERVAL_MILLIS;
    Map<Long, Long> counts = new LinkedHashMap<>();
    for (long interval = last - INTERVALS + 1; interval <= last; interval++) {
      long slot = slots.get((int) (interval % INTERVALS));
      if (slot >>> COUNT_BITS == interval) {
        counts.put(interval * INTERVAL_MILLIS, slot & COUNT_MASK);
      }
    }
    return counts;
  }
}
