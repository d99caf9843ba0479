package io.manx.core.speculation;

/**
 * How much later the slowest of several answers is than one answer, at the same percentile: that of
 * the slowest of n is the n-th root of it for each. Response times are taken for independent, with
 * an exponential tail; at the 95th percentile two answers take 1.23 times and three 1.36 times as
 * long as one. Immutable.
 */
final class SlowestOfSeveral {
  /** More answers count as that many: the ratio grows with their logarithm. */
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
