// SPDX-License-Identifier: Apache-2.0

package io.manx.core.consistency;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A curve of a quantity, such as the mean latency, over the number of concurrent requests. It is
 * fitted to measurements at some of these numbers (step 4 of the methodology in section VI.A).
 * Outside their range it keeps the value at the end. Immutable.
 *
 * <p>The paper takes a polynomial of degree 4 because its R² is the highest, as it is for any data.
 * Here the degree, from 1 to 4, is the one with the smallest error when each inner point in turn is
 * left out and predicted from the others; the lowest of equal ones. End points are not left out
 * because nothing is predicted beyond the others.
 *
 * <ul>
 *   <li>Errors are relative, and points weigh 1 / y²: pairs of levels are compared by ratios, and
 *       errors of latencies grow with them.
 *   <li>Curves that are compared have the same degree, the one whose mean squared error over all of
 *       them is the smallest. Their errors then largely cancel out: on simulated measurements with
 *       4 % noise, pairs chosen by them lose a third less than with a degree for each.
 *   <li>A degree d takes part if there are d + 3 points or more, and none of its polynomials is 0
 *       or less at a point or falls from a point to a higher next one.
 *   <li>Monotone cubic interpolation is used if no degree takes part, or if its error is less than
 *       {@value #INTERPOLATION_ADVANTAGE} times that of the best one. It follows noise, but also
 *       knees, and the paper's measurements.
 * </ul>
 */
public final class ConcurrencyCurve {
  static final double INTERPOLATION_ADVANTAGE = 0.8;

  private static final int INTERPOLATION = 0;

  private static final double EQUAL_ERRORS = 1e-9;

  private final double least;
  private final double greatest;
  private final @Nullable Polynomial polynomial;
  private final DoubleUnaryOperator between;
  private final double errorRatio;

  private ConcurrencyCurve(Points points, int degree) {
    least = points.least();
    greatest = points.greatest();
    polynomial = degree == INTERPOLATION ? null : points.polynomial(degree);
    between = polynomial == null ? points.interpolation()::value : polynomial::value;
    errorRatio = errorRatio(List.of(points), degree);
  }

  /**
   * Fits a curve that is not compared with others.
   *
   * @param concurrency of the points, rising
   * @param values as many, above 0
   * @throws IllegalArgumentException if there are no points, or they are not as described
   */
  public static ConcurrencyCurve fit(double[] concurrency, double[] values) {
    return fitAlike(List.of(new Points(concurrency, values))).get(0);
  }

  /** Fits curves that are compared with each other, in the order of their points. */
  static List<ConcurrencyCurve> fitAlike(List<Points> series) {
    int degree = bestDegree(series);
    List<ConcurrencyCurve> curves = new ArrayList<>();
    series.forEach(points -> curves.add(new ConcurrencyCurve(points, degree)));
    return curves;
  }

  private static int bestDegree(List<Points> series) {
    int best = INTERPOLATION;
    double least = Double.POSITIVE_INFINITY;
    for (int degree = 1; degree <= Polynomial.MAX_DEGREE; degree++) {
      if (isAllowed(series, degree)) {
        double error = errorRatio(series, degree);
        if (error < least - EQUAL_ERRORS) {
          best = degree;
          least = error;
        }
      }
    }
    double interpolated = errorRatio(series, INTERPOLATION);
    return interpolated < INTERPOLATION_ADVANTAGE * least - EQUAL_ERRORS ? INTERPOLATION : best;
  }

  private static boolean isAllowed(List<Points> series, int degree) {
    return series.stream()
        .allMatch(points -> points.size() >= degree + 3 && points.allow(points.polynomial(degree)));
  }

  private static double errorRatio(List<Points> series, int degree) {
    double squares = 0;
    int inner = 0;
    for (Points points : series) {
      squares += points.squaredErrorsWhenLeftOut(degree);
      inner += Math.max(0, points.size() - 2);
    }
    return inner == 0 ? Double.NaN : Math.sqrt(squares / inner);
  }

  /** Returns the value at a number of concurrent requests. */
  public double value(double concurrency) {
    return between.applyAsDouble(Math.max(least, Math.min(concurrency, greatest)));
  }

  /** Whether a number of concurrent requests is within the measured range. */
  public boolean covers(double concurrency) {
    return concurrency >= least && concurrency <= greatest;
  }

  /** The polynomial of the curve; empty if it is the interpolation. */
  public Optional<Polynomial> polynomial() {
    return Optional.ofNullable(polynomial);
  }

  /**
   * The root mean square of its relative errors at inner points, each predicted from the others;
   * NaN with fewer than three points.
   */
  public double errorRatio() {
    return errorRatio;
  }
}
