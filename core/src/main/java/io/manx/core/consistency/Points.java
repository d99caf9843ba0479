// SPDX-License-Identifier: Apache-2.0

package io.manx.core.consistency;

import java.util.Arrays;

/** Measured values of a quantity at some numbers of concurrent requests. Immutable. */
final class Points {
  private final double[] concurrency;
  private final double[] values;

  /**
   * Creates them.
   *
   * @param concurrency rising
   * @param values as many, above 0
   * @throws IllegalArgumentException if there are no points, or they are not as described
   */
  Points(double[] concurrency, double[] values) {
    this.concurrency = concurrency.clone();
    this.values = values.clone();
    if (concurrency.length == 0 || concurrency.length != values.length) {
      throw new IllegalArgumentException(
          concurrency.length + " numbers of concurrent requests, " + values.length + " values");
    }
    for (int i = 0; i < values.length; i++) {
      if (!Double.isFinite(concurrency[i]) || (i > 0 && !(concurrency[i] > concurrency[i - 1]))) {
        throw new IllegalArgumentException(
            "concurrency must rise: " + Arrays.toString(concurrency));
      }
      if (!(values[i] > 0) || !Double.isFinite(values[i])) {
        throw new IllegalArgumentException("values must be above 0: " + Arrays.toString(values));
      }
    }
  }

  int size() {
    return values.length;
  }

  /** The lowest number of concurrent requests. */
  double least() {
    return concurrency[0];
  }

  /** The highest number of concurrent requests. */
  double greatest() {
    return concurrency[concurrency.length - 1];
  }

  MonotoneCubic interpolation() {
    return new MonotoneCubic(concurrency, values);
  }

  /** Returns the polynomial with the smallest relative residuals. */
  Polynomial polynomial(int degree) {
    double[] weights = Arrays.stream(values).map(value -> 1 / (value * value)).toArray();
    return Polynomial.fit(concurrency, values, weights, degree);
  }

  /**
   * Whether a polynomial is above 0 at all points, and does not fall from one to a higher next one.
   */
  boolean allow(Polynomial polynomial) {
    for (int i = 0; i < values.length; i++) {
      if (!(polynomial.value(concurrency[i]) > 0)) {
        return false;
      }
      if (i > 0 && values[i] > values[i - 1]) {
        double rounding = 1e-9 * values[i] / (concurrency[i] - concurrency[i - 1]);
        if (polynomial.leastSlope(concurrency[i - 1], concurrency[i]) < -rounding) {
          return false;
        }
      }
    }
    return true;
  }

  /**
   * Returns the sum of the squared relative errors at the inner points, each predicted by a curve
   * without that point.
   *
   * @param degree of the polynomial; 0 for the interpolation
   */
  double squaredErrorsWhenLeftOut(int degree) {
    double squares = 0;
    for (int i = 1; i < values.length - 1; i++) {
      Points others = without(i);
      double predicted =
          degree == 0
              ? others.interpolation().value(concurrency[i])
              : others.polynomial(degree).value(concurrency[i]);
      double error = predicted / values[i] - 1;
      squares += error * error;
    }
    return squares;
  }

  private Points without(int left) {
    return new Points(without(concurrency, left), without(values, left));
  }

  private static double[] without(double[] values, int left) {
    double[] rest = new double[values.length - 1];
    System.arraycopy(values, 0, rest, 0, left);
    System.arraycopy(values, left + 1, rest, left, rest.length - left);
    return rest;
  }
}
