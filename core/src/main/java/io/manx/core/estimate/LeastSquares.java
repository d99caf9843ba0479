package io.manx.core.estimate;

/**
 * Fits a straight line to points by ordinary least squares; points are added one by one.
 * Thread-safe; each call takes its lock for a few additions.
 */
public final class LeastSquares {
  private long count;
  private double meanX;
  private double meanY;
  private double varianceSum;
  private double covarianceSum;

  /** Adds a point (Welford's updates, which do not cancel). */
  public synchronized void add(double x, double y) {
    count++;
    double dx = x - meanX;
    meanX += dx / count;
    meanY += (y - meanY) / count;
    varianceSum += dx * (x - meanX);
    covarianceSum += dx * (y - meanY);
  }

  /** The number of points. */
  public synchronized long count() {
    return count;
  }

  /** The line's value; the mean while all points have the same x, 0 without any. */
  public synchronized double at(double x) {
    return varianceSum <= 0 ? meanY : meanY + covarianceSum / varianceSum * (x - meanX);
  }
}
