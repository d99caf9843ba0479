// SPDX-License-Identifier: Apache-2.0

package io.manx.core.estimate;

/**
 * Fits a straight line to points by ordinary least squares; points are added one by one.
 * Thread-safe; each call takes its lock for a few additions.
 *
 * <p>Slope = Sxy / Sxx, and R² = 1 − SSE / SST = Sxy² / (Sxx · Syy), where S are the sums of the
 * products of deviations from the means. Chauque 2020, section 3.2.2, prints SST under the name
 * SSE; these are the usual definitions.
 */
public final class LeastSquares {
  private long count;
  private double meanX;
  private double meanY;
  private double varianceSum;
  private double covarianceSum;
  private double varianceSumY;

  /** Adds a point (Welford's updates, which do not cancel). */
  public synchronized void add(double x, double y) {
    count++;
    double dx = x - meanX;
    meanX += dx / count;
    double dy = y - meanY;
    meanY += dy / count;
    varianceSum += dx * (x - meanX);
    covarianceSum += dx * (y - meanY);
    varianceSumY += dy * (y - meanY);
  }

  /** The number of points. */
  public synchronized long count() {
    return count;
  }

  /** The line's value; the mean while all points have the same x, 0 without any. */
  public synchronized double at(double x) {
    return meanY + slope() * (x - meanX);
  }

  /** The change of y for each unit of x; 0 while all points have the same x. */
  public synchronized double slope() {
    return varianceSum <= 0 ? 0 : covarianceSum / varianceSum;
  }

  /** The mean of all y; 0 without points. */
  public synchronized double mean() {
    return meanY;
  }

  /**
   * The share of the variance of y that the line explains (R²), from 0 to 1. It is 1 if all y are
   * the same, since all points are then on the line; otherwise 0 while all points have the same x.
   */
  public synchronized double rSquared() {
    if (varianceSumY <= 0) {
      return count == 0 ? 0 : 1;
    }
    return varianceSum <= 0
        ? 0
        : Math.min(1, covarianceSum / varianceSum * covarianceSum / varianceSumY);
  }
}
