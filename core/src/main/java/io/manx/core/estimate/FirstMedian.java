// SPDX-License-Identifier: Apache-2.0

package io.manx.core.estimate;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * The exact median of the first values of a stream. A few outliers among them, even the first, do
 * not move it. Thread-safe without locks; a value that another thread is just adding may not count
 * yet.
 */
public final class FirstMedian {
  private final AtomicLongArray values;
  private final AtomicInteger added = new AtomicInteger();

  /**
   * Creates one.
   *
   * @param most number of values that it keeps
   */
  public FirstMedian(int most) {
    values = new AtomicLongArray(most);
  }

  /** Whether it has all the values that it keeps. */
  public boolean isComplete() {
    return added.get() >= values.length();
  }

  /**
   * Adds a value above 0, unless it is complete, and returns the lower median of the values so far.
   */
  public long add(long value) {
    int index = added.getAndUpdate(count -> Math.min(count + 1, values.length()));
    if (index < values.length()) {
      values.set(index, value);
    }
    long[] sorted = new long[values.length()];
    int there = 0;
    for (int i = 0; i < Math.min(index + 1, sorted.length); i++) {
      long each = values.get(i);
      if (each > 0) { // Another thread may have counted on, and not yet written.
        sorted[there++] = each;
      }
    }
    Arrays.sort(sorted, 0, there);
    return there == 0 ? value : sorted[(there - 1) / 2];
  }
}
