// SPDX-License-Identifier: Apache-2.0

package io.manx.results.statistics;

import java.util.function.DoubleUnaryOperator;

/**
 * The interval of the ratios that a test does not reject. It excludes 1 only if the test rejects 1,
 * so interval and verdict never contradict each other.
 *
 * <p>If there are gaps among the ratios that are not rejected, the interval includes the gaps.
 */
final class TestInversion {
  /** An end at a thousand times the estimate or more counts as unbounded. */
  private static final double UNBOUNDED = Math.log(1_000);

  private static final int SCANNED = 32;
  private static final int HALVINGS = 24;
  private static final double SMALLEST_STEP = 1e-3;

  private final DoubleUnaryOperator p;
  private final double level;

  /**
   * Prepares the inversion.
   *
   * @param p p of the hypothesis that the logarithm of the ratio is the argument
   * @param level ratios with p below this level are rejected
   */
  TestInversion(DoubleUnaryOperator p, double level) {
    this.p = p;
    this.level = level;
  }

  /**
   * Returns the interval.
   *
   * @param estimate logarithm of the estimated ratio, which is always in the interval
   * @param spread distance of rounds from the estimate
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

  /**
   * Returns the logarithm furthest from the estimate in the direction of the step that is not
   * rejected.
   */
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
