// SPDX-License-Identifier: Apache-2.0

package io.manx.core.consistency;

import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;

/**
 * A distribution of latencies: quantiles at a fixed grid of probabilities, which is denser in the
 * tail.
 *
 * <p>Between two of them latencies are assumed to be distributed exponentially, so quantiles are
 * linear in −ln(1 − p): exact for exponential tails and close for others. Above the last
 * probability, {@value #LAST}, all quantiles equal the last one. Any unit. Immutable.
 */
public final class LatencyDistribution {
  static final double LAST = 0.9999;

  private static final double[] PROBABILITIES = {
    0, 0.01, 0.02, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.75, 0.8, 0.85, 0.9, 0.925, 0.95,
    0.9625, 0.975, 0.98, 0.985, 0.99, 0.9925, 0.995, 0.9975, 0.999, 0.9995, LAST
  };

  private static final double[] EXPONENTIAL =
      Arrays.stream(PROBABILITIES).map(LatencyDistribution::exponential).toArray();

  /** Halvings after which nothing is left of a range. */
  private static final int HALVINGS = 60;

  private final double[] quantiles;

  private LatencyDistribution(double[] quantiles) {
    this.quantiles = quantiles;
  }

  /** Returns the probabilities of the grid, rising from 0. */
  public static double[] probabilities() {
    return PROBABILITIES.clone();
  }

  /**
   * Returns the distribution with given quantiles.
   *
   * @param quantiles one for each of {@link #probabilities}, never falling, 0 or more
   * @throws IllegalArgumentException if they are not so
   */
  public static LatencyDistribution of(double[] quantiles) {
    if (quantiles.length != PROBABILITIES.length) {
      throw new IllegalArgumentException(
          quantiles.length + " quantiles; must be " + PROBABILITIES.length);
    }
    double before = 0;
    for (double quantile : quantiles) {
      if (!(quantile >= before) || !Double.isFinite(quantile)) {
        throw new IllegalArgumentException(
            "quantiles must be 0 or more, and must not fall: " + Arrays.toString(quantiles));
      }
      before = quantile;
    }
    return new LatencyDistribution(quantiles.clone());
  }

  /** Returns the distribution with a quantile function, such as that of a histogram. */
  public static LatencyDistribution of(DoubleUnaryOperator quantile) {
    return of(Arrays.stream(PROBABILITIES).map(quantile).toArray());
  }

  /**
   * Returns the distribution of a mix.
   *
   * @param share of {@code one} in it, from 0 to 1; the rest is {@code other}
   */
  public static LatencyDistribution mix(
      double share, LatencyDistribution one, LatencyDistribution other) {
    return of(p -> mixedQuantile(share, one, other, p));
  }

  /**
   * Returns a quantile of a mix. Between the probabilities of the grid it is more exact than that
   * of {@link #mix}.
   */
  static double mixedQuantile(
      double share, LatencyDistribution one, LatencyDistribution other, double p) {
    if (!(share >= 0 && share <= 1)) {
      throw new IllegalArgumentException("share " + share + "; must be 0 to 1");
    }
    if (share == 0 || share == 1) {
      return (share == 0 ? other : one).quantile(p);
    }
    double low = Math.min(one.quantile(p), other.quantile(p));
    double high = Math.max(one.quantile(p), other.quantile(p));
    for (int i = 0; i < HALVINGS && low < high; i++) {
      double middle = low + (high - low) / 2;
      if (share * one.probability(middle) + (1 - share) * other.probability(middle) < p) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return high;
  }

  private static double exponential(double p) {
    return -Math.log1p(-p);
  }

  /** Returns the quantiles at {@link #probabilities}. */
  public double[] quantiles() {
    return quantiles.clone();
  }

  /**
   * Returns the latency that a share p of the requests does not exceed.
   *
   * @param p from 0 to 1
   */
  public double quantile(double p) {
    if (!(p >= 0 && p <= 1)) {
      throw new IllegalArgumentException("probability " + p + "; must be 0 to 1");
    }
    if (p >= LAST) {
      return quantiles[quantiles.length - 1];
    }
    int found = Arrays.binarySearch(PROBABILITIES, p);
    if (found >= 0) {
      return quantiles[found];
    }
    int i = -found - 2;
    double part = (exponential(p) - EXPONENTIAL[i]) / (EXPONENTIAL[i + 1] - EXPONENTIAL[i]);
    return quantiles[i] + part * (quantiles[i + 1] - quantiles[i]);
  }

  /** Returns the share of the requests that take at most this long. */
  public double probability(double latency) {
    int last = quantiles.length - 1;
    if (latency < quantiles[0]) {
      return 0;
    }
    if (latency >= quantiles[last]) {
      return 1;
    }
    int i = last - 1;
    while (quantiles[i] > latency) {
      i--;
    }
    double part = (latency - quantiles[i]) / (quantiles[i + 1] - quantiles[i]);
    return -Math.expm1(-(EXPONENTIAL[i] + part * (EXPONENTIAL[i + 1] - EXPONENTIAL[i])));
  }

  /** The mean. */
  public double mean() {
    double mean = quantiles[0];
    for (int i = 0; i + 1 < quantiles.length; i++) {
      double scale = (quantiles[i + 1] - quantiles[i]) / (EXPONENTIAL[i + 1] - EXPONENTIAL[i]);
      mean += scale * (PROBABILITIES[i + 1] - PROBABILITIES[i]);
    }
    return mean;
  }
}
