// SPDX-License-Identifier: Apache-2.0

package io.manx.core.request;

import io.manx.core.estimate.LeastSquares;

/**
 * The time of a template's requests as a line of the concurrency: {@code w0 + w1 * c} (Chauque
 * 2020, section 3.2.2), fitted by ordinary least squares.
 *
 * <p>c is the number of requests that the client has outstanding, with the one that is predicted.
 */
public final class TemplateLine {
  /** With fewer points, a line fits them whatever they are. */
  public static final int MIN_POINTS = 3;

  private final double w0Millis;
  private final double w1MillisPerRequest;
  private final int points;
  private final double rSquared;
  private final double minConcurrency;
  private final double maxConcurrency;

  /**
   * Creates a line that was fitted before.
   *
   * @param w0Millis time at concurrency 0, in ms; may be negative
   * @param w1MillisPerRequest change of the time for each outstanding request, in ms
   * @param points number of points that it was fitted to
   * @param rSquared share of the variance of times that it explains, from 0 to 1
   * @param minConcurrency lowest concurrency of a point
   * @param maxConcurrency highest concurrency of a point
   */
  public TemplateLine(
      double w0Millis,
      double w1MillisPerRequest,
      int points,
      double rSquared,
      double minConcurrency,
      double maxConcurrency) {
    this.w0Millis = w0Millis;
    this.w1MillisPerRequest = w1MillisPerRequest;
    this.points = points;
    this.rSquared = rSquared;
    this.minConcurrency = minConcurrency;
    this.maxConcurrency = maxConcurrency;
  }

  /**
   * Fits a line to points.
   *
   * @param concurrencies concurrency of each point
   * @param millis time of each point, in ms
   */
  public static TemplateLine fitted(double[] concurrencies, double[] millis) {
    LeastSquares line = new LeastSquares();
    double min = Double.POSITIVE_INFINITY;
    double max = 0;
    for (int i = 0; i < concurrencies.length; i++) {
      line.add(concurrencies[i], millis[i]);
      min = Math.min(min, concurrencies[i]);
      max = Math.max(max, concurrencies[i]);
    }
    return new TemplateLine(
        line.at(0), line.slope(), concurrencies.length, line.rSquared(), Math.min(min, max), max);
  }

  /** The predicted time in milliseconds; not below 0, where a line may lead. */
  public double millisAt(double concurrency) {
    return Math.max(0, w0Millis + w1MillisPerRequest * concurrency);
  }

  /**
   * Whether the line says anything: it has at least {@value #MIN_POINTS} points, at more than one
   * concurrency. At a single one nothing is known of any other, so the mean is no prediction.
   */
  public boolean isPredictive() {
    return points >= MIN_POINTS && minConcurrency < maxConcurrency;
  }

  public double w0Millis() {
    return w0Millis;
  }

  public double w1MillisPerRequest() {
    return w1MillisPerRequest;
  }

  public int points() {
    return points;
  }

  public double rSquared() {
    return rSquared;
  }

  public double minConcurrency() {
    return minConcurrency;
  }

  public double maxConcurrency() {
    return maxConcurrency;
  }
}
