// SPDX-License-Identifier: Apache-2.0

package io.manx.core.estimate;

import java.util.Arrays;

/**
 * The last few values of a series, for quantiles. They are kept sorted, since quantiles are asked
 * for more often than values are added. For one thread.
 */
public final class RecentValues {
  private final long[] values;
  private long[] sorted = {};
  private int next;

  /**
   * Creates one without values.
   *
   * @param most how many of the newest values it keeps
   */
  public RecentValues(int most) {
    values = new long[most];
  }

  /** Adds a value; the oldest one goes if there are too many. */
  public void add(long value) {
    values[next] = value;
    next = (next + 1) % values.length;
    sorted = Arrays.copyOf(values, Math.min(values.length, sorted.length + 1));
    Arrays.sort(sorted);
  }

  /** Whether there is no value yet. */
  public boolean isEmpty() {
    return sorted.length == 0;
  }

  /** Returns a quantile of the values so far, rounded down to one of them; 0 if there is none. */
  public long quantile(double quantile) {
    return isEmpty() ? 0 : sorted[(int) (quantile * (sorted.length - 1))];
  }
}
