// SPDX-License-Identifier: Apache-2.0

package io.manx.results.statistics;

import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * The distribution of the Mann–Whitney statistic U of two samples from one distribution without
 * ties: the number of pairs in which the value of the first sample is the larger one.
 *
 * <p>The largest of all m + n values is of the first sample with probability m / (m + n), and is
 * then larger than all n of the second:
 *
 * <pre>
 *   P_m,n(U = u) = m / (m + n) · P_(m−1),n(U = u − n) + n / (m + n) · P_m,(n−1)(U = u)
 * </pre>
 *
 * <p>With more than {@value #EXACT_PAIRS} pairs the distribution is approximated by a normal one,
 * corrected for continuity.
 *
 * <p>Source: H. B. Mann and D. R. Whitney, On a Test of Whether one of Two Random Variables is
 * Stochastically Larger than the Other, Annals of Mathematical Statistics 18(1), 1947.
 */
final class RankSum {
  static final int EXACT_PAIRS = 2_500;

  private final int first;
  private final int second;

  /** P(U ≤ u) by u; empty if it is approximated. */
  private final double[] cumulative;

  /**
   * Prepares the distribution.
   *
   * @param first number of values of the first sample, at least 1
   * @param second number of values of the second sample, at least 1
   */
  RankSum(int first, int second) {
    this.first = first;
    this.second = second;
    boolean exact = (long) first * second <= EXACT_PAIRS;
    this.cumulative = exact ? exact(first, second) : new double[0];
  }

  /** Returns the probability that U is at most {@code u}, from 0. */
  double atMost(int u) {
    if (u < 0) {
      return 0;
    }
    return cumulative.length == 0
        ? approximated(u)
        : cumulative[Math.min(u, cumulative.length - 1)];
  }

  private double approximated(int u) {
    double pairs = (double) first * second;
    double deviation = Math.sqrt(pairs * (first + second + 1) / 12);
    return NormalDistribution.of(pairs / 2, deviation).cumulativeProbability(u + 0.5);
  }

  /** Returns P(U ≤ u) by u. */
  private static double[] exact(int first, int second) {
    double[][] before = new double[second + 1][];
    for (int n = 0; n <= second; n++) {
      before[n] = new double[] {1};
    }
    for (int m = 1; m <= first; m++) {
      double[][] now = new double[second + 1][];
      now[0] = new double[] {1};
      for (int n = 1; n <= second; n++) {
        now[n] = next(before[n], now[n - 1], m, n);
      }
      before = now;
    }
    double[] cumulative = before[second];
    for (int u = 1; u < cumulative.length; u++) {
      cumulative[u] += cumulative[u - 1];
    }
    return cumulative;
  }

  private static double[] next(double[] oneLessOfFirst, double[] oneLessOfSecond, int m, int n) {
    double[] next = new double[m * n + 1];
    double largestIsOfFirst = (double) m / (m + n);
    for (int u = 0; u < oneLessOfFirst.length; u++) {
      next[u + n] += largestIsOfFirst * oneLessOfFirst[u];
    }
    for (int u = 0; u < oneLessOfSecond.length; u++) {
      next[u] += (1 - largestIsOfFirst) * oneLessOfSecond[u];
    }
    return next;
  }
}
