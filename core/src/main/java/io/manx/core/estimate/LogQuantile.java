// SPDX-License-Identifier: Apache-2.0

package io.manx.core.estimate;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Estimates a quantile of a stream of positive values without keeping any. A value above the
 * estimate raises it by a factor, one below lowers it, so that it rests where the wanted share of
 * values lies below. This is stochastic approximation (Robbins and Monro 1951) on the logarithm.
 * Steps are long at first and soon short, so that a burst of outliers moves it little. Thread-safe
 * without locks.
 */
public final class LogQuantile {
  private static final double FIRST_STEP = 0.5;
  private static final double LAST_STEP = 0.02;

  /** Number of values after which steps are half as long as the first. */
  private static final double HALVING = 20;

  /** Probability below which a run of values below the estimate is no chance. */
  private static final double CHANCE = 0.01;

  private final double quantile;
  private final double least;
  private final int mostBelow;
  private volatile int below;
  private final AtomicLong bits = new AtomicLong(Double.doubleToRawLongBits(0));
  private volatile int count;

  /**
   * Creates one.
   *
   * @param quantile from 0 to 1
   * @param least above 0; smaller values count as this, since no factor leads away from 0
   */
  public LogQuantile(double quantile, double least) {
    this(quantile, least, Integer.MAX_VALUE);
  }

  private LogQuantile(double quantile, double least, int mostBelow) {
    this.quantile = quantile;
    this.least = least;
    this.mostBelow = mostBelow;
  }

  /**
   * Creates an estimate of a high quantile that falls quickly after a time of large values. For the
   * 95th percentile, a value below lowers an ordinary estimate by only one twentieth of what a
   * value above raises it. Here, when more values in a row lie below than chance explains, further
   * ones lower it by steps as long as the first. It rises like an ordinary estimate, and rests 3 %
   * lower. Large values in short bursts hardly count: it follows the quantile of the longer times
   * between them.
   */
  public static LogQuantile soonFalling(double quantile, double least) {
    return new LogQuantile(quantile, least, (int) Math.ceil(Math.log(CHANCE) / Math.log(quantile)));
  }

  /** Adds a value. */
  public void add(double newest) {
    double value = Math.max(least, newest);
    int added = count;
    double step = Math.max(LAST_STEP, FIRST_STEP / (1 + added / HALVING));
    // At rest steps up and down cancel: (1 - quantile) * up = quantile * down, in logarithms.
    double up = 1 + step * quantile;
    double down = 1 - (areAllBelow(value) ? FIRST_STEP : step) * (1 - quantile);
    while (true) {
      long before = bits.get();
      double estimate = Double.longBitsToDouble(before);
      double next = estimate <= 0 ? value : value > estimate ? estimate * up : estimate * down;
      if (bits.compareAndSet(before, Double.doubleToRawLongBits(next))) {
        break;
      }
    }
    if (step > LAST_STEP) {
      count = added + 1;
    }
  }

  private boolean areAllBelow(double value) {
    if (mostBelow == Integer.MAX_VALUE) {
      return false;
    }
    int before = below;
    below = value > value() ? 0 : Math.min(before, mostBelow) + 1;
    return before >= mostBelow;
  }

  /** Lowers the estimate to a value if it is higher, or starts with that value. */
  public void lowerTo(double newest) {
    double value = Math.max(least, newest);
    double estimate = value();
    if (estimate <= 0 || value < estimate) {
      bits.set(Double.doubleToRawLongBits(value));
    }
  }

  /** The number of values so far; counting ends when steps are at their shortest. */
  public int count() {
    return count;
  }

  /** The estimate; 0 before the first value. */
  public double value() {
    return Double.longBitsToDouble(bits.get());
  }
}
