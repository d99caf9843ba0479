package io.manx.core.collection;

import java.util.Arrays;

/** The last few values of a series, for quantiles of them. For one thread. */
final class RecentValues {
  private final long[] values;
  private int count;
  private int next;

  RecentValues(int most) {
    values = new long[most];
  }

  void add(long value) {
    values[next] = value;
    next = (next + 1) % values.length;
    count = Math.min(values.length, count + 1);
  }

  boolean isEmpty() {
    return count == 0;
  }

  /** Returns a quantile of what there is, rounded down to a value seen; 0 if nothing is. */
  long quantile(double quantile) {
    if (count == 0) {
      return 0;
    }
    long[] sorted = Arrays.copyOf(values, count);
    Arrays.sort(sorted);
    return sorted[(int) (quantile * (count - 1))];
  }
}
