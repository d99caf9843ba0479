// SPDX-License-Identifier: Apache-2.0

package io.manx.core.estimate;

import java.util.concurrent.atomic.AtomicLong;

/**
 * An exponentially weighted moving average, {@code x <- w * sample + (1 - w) * x}, w being the
 * weight of the newest sample. Thread-safe without locks.
 */
public final class Ewma {
  private final double weight;
  private final AtomicLong bits;

  private Ewma(double weight, double initial) {
    this.weight = weight;
    this.bits = new AtomicLong(Double.doubleToRawLongBits(initial));
  }

  /** Creates one that starts with the first sample; 0 before it. */
  public static Ewma fromFirstSample(double weight) {
    return new Ewma(weight, Double.NaN);
  }

  /** Creates one that starts at a value. */
  public static Ewma from(double weight, double initial) {
    return new Ewma(weight, initial);
  }

  /** Creates one that starts at 0, as in C3. */
  public static Ewma fromZero(double weight) {
    return new Ewma(weight, 0);
  }

  /** Adds a sample. */
  public void add(double sample) {
    add(sample, weight);
  }

  /** Adds a sample with a weight of its own. */
  public void add(double sample, double itsWeight) {
    while (true) {
      long before = bits.get();
      double old = Double.longBitsToDouble(before);
      double now = Double.isNaN(old) ? sample : itsWeight * sample + (1 - itsWeight) * old;
      if (bits.compareAndSet(before, Double.doubleToRawLongBits(now))) {
        return;
      }
    }
  }

  /** The average. */
  public double value() {
    double value = Double.longBitsToDouble(bits.get());
    return Double.isNaN(value) ? 0 : value;
  }
}
