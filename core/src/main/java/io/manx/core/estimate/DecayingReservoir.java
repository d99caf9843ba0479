// SPDX-License-Identifier: Apache-2.0

package io.manx.core.estimate;

import java.util.Arrays;
import java.util.Comparator;

/**
 * A bounded sample of values that prefers new ones: priority sampling with forward decay (Cormode
 * et al., ICDE 2009), as in Dropwizard's {@code ExponentiallyDecayingReservoir}, which Cassandra's
 * dynamic snitch uses. As there, weights grow by whole seconds. Not thread-safe.
 */
public final class DecayingReservoir {
  private static final double NANOS_PER_SECOND = 1e9;

  /**
   * Weights are rescaled this often, before they overflow; even exp(alpha * 3600) is still a
   * double.
   */
  private static final long RESCALE_SECONDS = 600;

  private final double alphaPerSecond;
  private final RandomBits random;
  private final long[] values;
  private final double[] weights;
  private final double[] priorities;
  private int size;
  private boolean begun;
  private long beginningSeconds;

  /**
   * Creates an empty one.
   *
   * @param capacity how many values it keeps
   * @param alphaPerSecond how fast the weight of old values decays
   * @param random draws which values stay
   */
  public DecayingReservoir(int capacity, double alphaPerSecond, RandomBits random) {
    this.alphaPerSecond = alphaPerSecond;
    this.random = random;
    this.values = new long[capacity];
    this.weights = new double[capacity];
    this.priorities = new double[capacity];
  }

  /** Forgets all values. */
  public void clear() {
    size = 0;
    begun = false;
  }

  /** Adds a value. */
  public void add(long value, long nowNanos) {
    double weight = weightAt((long) Math.floor(nowNanos / NANOS_PER_SECOND));
    double priority = weight / random.nextDouble();
    if (size < values.length) {
      put(size++, value, weight, priority);
      return;
    }
    int least = 0;
    for (int i = 1; i < size; i++) {
      if (priorities[i] < priorities[least]) {
        least = i;
      }
    }
    if (priorities[least] < priority) {
      put(least, value, weight, priority);
    }
  }

  private void put(int slot, long value, double weight, double priority) {
    values[slot] = value;
    weights[slot] = weight;
    priorities[slot] = priority;
  }

  private double weightAt(long seconds) {
    if (!begun) {
      begun = true;
      beginningSeconds = seconds;
    } else if (seconds - beginningSeconds >= RESCALE_SECONDS) {
      rescale(seconds);
    }
    return Math.exp(alphaPerSecond * (seconds - beginningSeconds));
  }

  /**
   * Rescales weights. Very old values keep a weight above 0, so that an idle replica keeps its
   * median.
   */
  private void rescale(long seconds) {
    double factor = Math.exp(-alphaPerSecond * (seconds - beginningSeconds));
    for (int i = 0; i < size; i++) {
      weights[i] = Math.max(weights[i] * factor, Double.MIN_NORMAL);
      priorities[i] = Math.max(priorities[i] * factor, Double.MIN_NORMAL);
    }
    beginningSeconds = seconds;
  }

  /**
   * Returns a quantile of the weighted values: the last value with at most that share of the weight
   * before it. 0 if there are no values.
   *
   * @param quantile from 0 to 1
   */
  public double quantile(double quantile) {
    if (size == 0) {
      return 0;
    }
    Integer[] order = new Integer[size];
    double sum = 0;
    for (int i = 0; i < size; i++) {
      order[i] = i;
      sum += weights[i];
    }
    Arrays.sort(order, Comparator.comparingLong(i -> values[i]));
    double before = 0;
    int found = order[0];
    for (Integer i : order) {
      if (before > quantile) {
        break;
      }
      found = i;
      before += weights[i] / sum;
    }
    return values[found];
  }
}
