// SPDX-License-Identifier: Apache-2.0

package io.manx.core.consistency;

import java.util.Arrays;

/**
 * A smooth curve through points that rises where they rise and falls where they fall: piecewise
 * cubic Hermite interpolation with the slopes of F. N. Fritsch and R. E. Carlson, Monotone
 * piecewise cubic interpolation, SIAM Journal on Numerical Analysis 17, 1980. Constant for a single
 * point. Immutable.
 */
final class MonotoneCubic {
  private final double[] x;
  private final double[] y;
  private final double[] slopes;

  /**
   * Creates it.
   *
   * @param x at least one, rising
   * @param y as many
   */
  MonotoneCubic(double[] x, double[] y) {
    this.x = x.clone();
    this.y = y.clone();
    this.slopes = new double[x.length];
    for (int i = 0; i < x.length; i++) {
      slopes[i] = initialSlope(i);
    }
    for (int i = 0; i + 1 < x.length; i++) {
      limit(i);
    }
  }

  /** The slope of the line from point i to the next one. */
  private double secant(int i) {
    return (y[i + 1] - y[i]) / (x[i + 1] - x[i]);
  }

  private double initialSlope(int i) {
    if (x.length == 1) {
      return 0;
    }
    if (i == 0) {
      return secant(0);
    }
    if (i == x.length - 1) {
      return secant(i - 1);
    }
    double before = secant(i - 1);
    double after = secant(i);
    return before * after <= 0 ? 0 : (before + after) / 2;
  }

  /** Reduces the slopes at the ends of piece i so far that the piece does not overshoot. */
  private void limit(int i) {
    double secant = secant(i);
    if (secant == 0) {
      slopes[i] = 0;
      slopes[i + 1] = 0;
      return;
    }
    double length = Math.hypot(slopes[i] / secant, slopes[i + 1] / secant);
    if (length > 3) {
      slopes[i] *= 3 / length;
      slopes[i + 1] *= 3 / length;
    }
  }

  /** Returns the value at x; outside the points that of the nearest one. */
  double value(double at) {
    int last = x.length - 1;
    if (at <= x[0]) {
      return y[0];
    }
    if (at >= x[last]) {
      return y[last];
    }
    int found = Arrays.binarySearch(x, at);
    int i = found >= 0 ? found : -found - 2;
    double width = x[i + 1] - x[i];
    double t = (at - x[i]) / width;
    double rest = 1 - t;
    return rest * rest * ((1 + 2 * t) * y[i] + t * width * slopes[i])
        + t * t * ((3 - 2 * t) * y[i + 1] - rest * width * slopes[i + 1]);
  }
}
