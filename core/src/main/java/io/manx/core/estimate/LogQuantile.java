package io.manx.core.estimate;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Follows a quantile of a stream of positive values without keeping any: each value moves the
 * estimate by a share of itself, up if it lies above, down if below, so that it rests where the
 * wanted share of values lies below (stochastic approximation, Robbins and Monro 1951, on the
 * logarithm). Steps are long at first and soon short, so that a burst of outliers moves it little.
 * Thread-safe without locks.
 */
public final class LogQuantile {
  private static final double FIRST_STEP = 0.5;
  private static final double LAST_STEP = 0.02;

  /** After so many values steps are half as long as the first. */
  private static final double HALVING = 20;

  /** So many values in a row below an estimate are no chance. */
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
   * @param least above 0; values below it count as that much, since steps lead nowhere from 0
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
   * Creates one of a high quantile that falls soon after a time of great values. Each value lowers
   * it but little, one twentieth of what one above it raises it if 95 in 100 are to lie below. So
   * when more values in a row have lain below than chance explains, the next ones lower it by steps
   * as long as the first. It rises as any other, and rests at 3 % less. Of great values that come
   * in bursts, with longer times between them, it knows little: it follows the quantile of those
   * times.
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

  /** Lowers the estimate to a value if it is above it, or begins with it. */
  public void lowerTo(double newest) {
    double value = Math.max(least, newest);
    double estimate = value();
    if (estimate <= 0 || value < estimate) {
      bits.set(Double.doubleToRawLongBits(value));
    }
  }

  /** How many values there have been; counting ends when steps are at their shortest. */
  public int count() {
    return count;
  }

  /** The estimate; 0 before the first value. */
  public double value() {
    return Double.longBitsToDouble(bits.get());
  }
}
