package io.manx.results.statistics;

import java.util.function.DoubleUnaryOperator;

/**
 * The ratios that a test does not reject, as an interval: it excludes 1 only if the test rejects 1,
 * so that an interval and a verdict never contradict each other.
 *
 * <p>Where the ratios that are not rejected have gaps the interval reaches over them.
 */
final class TestInversion {
  /** An end that is a thousand times the estimate away, or more, says nothing: it is unbounded. */
  private static final double UNBOUNDED = Math.log(1_000);

  private static final int SCANNED = 32;
  private static final int HALVINGS = 24;
  private static final double SMALLEST_STEP = 1e-3;

  private final DoubleUnaryOperator p;
  private final double level;

  /**
   * Prepares it.
   *
   * @param p of the hypothesis that the ratio is e to the power of the argument
   * @param level ratios with p below it are rejected
   */
  TestInversion(DoubleUnaryOperator p, double level) {
    this.p = p;
    this.level = level;
  }

  /**
   * Returns the interval.
   *
   * @param estimate logarithm of the estimated ratio, which is in the interval in any case
   * @param spread how far rounds lie from it
   * @return {@link Interval#UNKNOWN} if every ratio is possible
   */
  Interval interval(double estimate, double spread) {
    boolean rejectsOne = rejects(0);
    if (Double.isInfinite(estimate)) {
      double ratio = Math.exp(estimate);
      return rejectsOne ? new Interval(ratio, ratio) : Interval.UNKNOWN;
    }
    double step = Math.max(SMALLEST_STEP, 2 * spread);
    double low = end(estimate, -step);
    double high = end(estimate, step);
    if (!rejectsOne) {
      low = Math.min(low, 0);
      high = Math.max(high, 0);
    }
    boolean unbounded = low == Double.NEGATIVE_INFINITY && high == Double.POSITIVE_INFINITY;
    return unbounded ? Interval.UNKNOWN : new Interval(Math.exp(low), Math.exp(high));
  }

  private boolean rejects(double logRatio) {
    return p.applyAsDouble(logRatio) < level;
  }

  /** The furthest logarithm from the estimate, in the direction of the step, not rejected. */
  private double end(double estimate, double firstStep) {
    double step = firstStep;
    while (!rejects(estimate + step)) {
      if (Math.abs(step) >= UNBOUNDED) {
        return Math.signum(step) * Double.POSITIVE_INFINITY;
      }
      step = Math.signum(step) * Math.min(UNBOUNDED, 2 * Math.abs(step));
    }
    int scanned = SCANNED - 1;
    while (scanned > 0 && rejects(estimate + step * scanned / SCANNED)) {
      scanned--;
    }
    double inside = estimate + step * scanned / SCANNED;
    double outside = estimate + step * (scanned + 1) / SCANNED;
    for (int i = 0; i < HALVINGS; i++) {
      double middle = (inside + outside) / 2;
      if (rejects(middle)) {
        outside = middle;
      } else {
        inside = middle;
      }
    }
    return inside;
  }
}
