// SPDX-License-Identifier: Apache-2.0

package io.manx.core.estimate;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;

/**
 * A quantile of the last 128 values, which are small whole numbers. It is recomputed with every
 * 16th value. Thread-safe without locks; a value that is being replaced may count twice or not at
 * all.
 */
public final class RecentQuantile {
  private static final int VALUES = 128;
  private static final int COMPUTE_EVERY = 16;
  private static final int MOST = 256;

  private final double quantile;
  private final AtomicIntegerArray ring = new AtomicIntegerArray(VALUES);
  private final AtomicIntegerArray counts = new AtomicIntegerArray(MOST);
  private final AtomicInteger added = new AtomicInteger();
  private volatile int current;

  /**
   * Creates one.
   *
   * @param quantile from 0 to 1
   */
  public RecentQuantile(double quantile) {
    this.quantile = quantile;
  }

  /** Adds a value; values above 255 count as 255. */
  public void add(int value) {
    int number = added.getAndIncrement() & Integer.MAX_VALUE;
    int bounded = Math.max(0, Math.min(MOST - 1, value)) + 1;
    int replaced = ring.getAndSet(number % VALUES, bounded);
    if (replaced > 0) {
      counts.decrementAndGet(replaced - 1);
    }
    counts.incrementAndGet(bounded - 1);
    if (number % COMPUTE_EVERY == 0) {
      current = compute();
    }
  }

  private int compute() {
    int all = 0;
    for (int value = 0; value < MOST; value++) {
      all += counts.get(value);
    }
    double wanted = quantile * all;
    int seen = 0;
    for (int value = 0; value < MOST; value++) {
      seen += counts.get(value);
      if (seen >= wanted && seen > 0) {
        return value;
      }
    }
    return MOST - 1;
  }

  /** The quantile; 0 before the first value. */
  public int value() {
    return current;
  }
}
