// SPDX-License-Identifier: Apache-2.0

package io.manx.core.speculation;

/**
 * The ratio of the slowest of several answers to one answer, at the same quantile.
 *
 * <p>The q-quantile of the slowest of n independent times is the q^(1/n)-quantile of each. For
 * exponential times, which tails roughly are, the ratio is ln(1 − q^(1/n)) / ln(1 − q): at q =
 * 0.95, 1.23 for two answers and 1.36 for three. Immutable.
 */
final class SlowestOfSeveral {
  /**
   * Number of answers from which on the ratio is kept, since it grows only with the logarithm of n.
   */
  private static final int MOST = 16;

  private final double[] ratios = new double[MOST + 1];

  /**
   * Creates it.
   *
   * @param quantile of the response times, above 0 and below 1
   */
  SlowestOfSeveral(double quantile) {
    double one = Math.log1p(-quantile);
    for (int n = 1; n <= MOST; n++) {
      ratios[n] = Math.log1p(-Math.pow(quantile, 1.0 / n)) / one;
    }
  }

  /** Returns the ratio for that many answers; 1 for one or fewer. */
  double ratio(int answers) {
    return ratios[Math.max(1, Math.min(answers, MOST))];
  }
}
