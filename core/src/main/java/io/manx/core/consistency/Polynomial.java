// SPDX-License-Identifier: Apache-2.0

package io.manx.core.consistency;

import java.util.Arrays;

/**
 * A polynomial of degree 1 to 4 fitted to points by least squares (section IV.B of the paper).
 *
 * <p>It is solved by QR decomposition with x scaled to [−1, 1]. Normal equations with powers of
 * 1000 threads would lose most digits. Immutable.
 */
public final class Polynomial {
  /** The highest degree. */
  public static final int MAX_DEGREE = 4;

  private final double centre;
  private final double halfWidth;

  /** Coefficients of the powers of (x − centre) / halfWidth, from the lowest on. */
  private final double[] scaled;

  private final double rSquared;
  private final double adjustedRSquared;

  private Polynomial(double[] x, double[] y, double[] weights, int degree) {
    double least = Arrays.stream(x).min().orElseThrow();
    double greatest = Arrays.stream(x).max().orElseThrow();
    centre = least + (greatest - least) / 2;
    halfWidth = (greatest - least) / 2;
    double[][] rows = new double[x.length][degree + 1];
    double[] right = new double[x.length];
    for (int i = 0; i < x.length; i++) {
      double root = Math.sqrt(weights[i]);
      double power = root;
      for (int j = 0; j <= degree; j++) {
        rows[i][j] = power;
        power *= (x[i] - centre) / halfWidth;
      }
      right[i] = y[i] * root;
    }
    scaled = Householder.solve(rows, right);
    rSquared = rSquared(x, y, weights);
    int free = x.length - degree - 1;
    adjustedRSquared = free == 0 ? Double.NaN : 1 - (1 - rSquared) * (x.length - 1) / free;
  }

  /**
   * Fits a polynomial to points of equal weight.
   *
   * @throws IllegalArgumentException if there are not more different values of x than {@code
   *     degree}
   */
  public static Polynomial fit(double[] x, double[] y, int degree) {
    double[] weights = new double[x.length];
    Arrays.fill(weights, 1);
    return fit(x, y, weights, degree);
  }

  /**
   * Fits a polynomial to weighted points.
   *
   * @param x finite
   * @param y finite, as many
   * @param weights of the squared residuals, as many, above 0
   * @param degree from 1 to {@value #MAX_DEGREE}
   * @throws IllegalArgumentException if there are not more different values of x than {@code
   *     degree}
   */
  public static Polynomial fit(double[] x, double[] y, double[] weights, int degree) {
    if (degree < 1 || degree > MAX_DEGREE) {
      throw new IllegalArgumentException("degree " + degree + "; must be 1 to " + MAX_DEGREE);
    }
    if (y.length != x.length || weights.length != x.length) {
      throw new IllegalArgumentException(
          x.length + " values of x, " + y.length + " of y, " + weights.length + " weights");
    }
    if (!Arrays.stream(x).allMatch(Double::isFinite)
        || !Arrays.stream(y).allMatch(Double::isFinite)
        || !Arrays.stream(weights).allMatch(weight -> weight > 0 && Double.isFinite(weight))) {
      throw new IllegalArgumentException("points must be finite, and weights above 0");
    }
    if (Arrays.stream(x).distinct().count() <= degree) {
      throw new IllegalArgumentException(
          "degree " + degree + " needs " + (degree + 1) + " points of different x");
    }
    return new Polynomial(x, y, weights, degree);
  }

  /** Its degree. */
  public int degree() {
    return scaled.length - 1;
  }

  /** Returns its value. */
  public double value(double x) {
    double u = (x - centre) / halfWidth;
    double sum = 0;
    for (int i = scaled.length - 1; i >= 0; i--) {
      sum = sum * u + scaled[i];
    }
    return sum;
  }

  /** Returns its derivative. */
  public double slope(double x) {
    double u = (x - centre) / halfWidth;
    double sum = 0;
    for (int i = scaled.length - 1; i >= 1; i--) {
      sum = sum * u + i * scaled[i];
    }
    return sum / halfWidth;
  }

  /** Returns the smallest derivative from one x to another. */
  double leastSlope(double from, double to) {
    double least = Math.min(slope(from), slope(to));
    for (double u : inflections()) {
      double x = centre + halfWidth * u;
      if (x > from && x < to) {
        least = Math.min(least, slope(x));
      }
    }
    return least;
  }

  /** Where the second derivative is 0, in scaled x: the roots of a quadratic at most. */
  private double[] inflections() {
    double a = degree() < 4 ? 0 : 12 * scaled[4];
    double b = degree() < 3 ? 0 : 6 * scaled[3];
    double c = degree() < 2 ? 0 : 2 * scaled[2];
    double discriminant = b * b - 4 * a * c;
    if (discriminant < 0 || (a == 0 && b == 0)) {
      return new double[0];
    }
    double q = -(b + Math.copySign(Math.sqrt(discriminant), b)) / 2;
    return new double[] {q / a, c / q}; // Not finite where there is no such root.
  }

  /**
   * Returns the coefficients of the powers of x, from the constant on, for reports. To calculate,
   * use {@link #value}: rounded coefficients are too inexact. The paper prints one digit of that of
   * x⁴, by which latencies at 1000 threads are off by a third.
   */
  public double[] coefficients() {
    double[] result = new double[scaled.length];
    for (int i = scaled.length - 1; i >= 0; i--) {
      for (int j = result.length - 1; j >= 0; j--) {
        double shifted = j == 0 ? 0 : result[j - 1];
        result[j] = (shifted - centre * result[j]) / halfWidth;
      }
      result[0] += scaled[i];
    }
    return result;
  }

  /** The share of the variance of y that it explains; 1 if all y are equal. */
  public double rSquared() {
    return rSquared;
  }

  /**
   * R², adjusted for what a polynomial of its degree explains by chance; NaN if it has as many
   * coefficients as there are points.
   */
  public double adjustedRSquared() {
    return adjustedRSquared;
  }

  private double rSquared(double[] x, double[] y, double[] weights) {
    double weight = 0;
    double sum = 0;
    for (int i = 0; i < x.length; i++) {
      weight += weights[i];
      sum += weights[i] * y[i];
    }
    double mean = sum / weight;
    double residual = 0;
    double total = 0;
    for (int i = 0; i < x.length; i++) {
      double error = y[i] - value(x[i]);
      residual += weights[i] * error * error;
      total += weights[i] * (y[i] - mean) * (y[i] - mean);
    }
    return total == 0 ? 1 : 1 - residual / total;
  }
}
