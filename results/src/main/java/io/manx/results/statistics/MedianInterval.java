// SPDX-License-Identifier: Apache-2.0

package io.manx.results.statistics;

import java.util.Arrays;
import org.apache.commons.statistics.distribution.BinomialDistribution;

/**
 * A confidence interval of the median of a distribution, from independent values of it. It assumes
 * nothing of the distribution.
 *
 * <p>Each value is below the true median with a probability of at most ½. With n values in rising
 * order x₁ ≤ … ≤ xₙ, the interval is
 *
 * <pre>
 *   [x_k, x_(n+1−k)] with the largest k for which 2 · P(B ≤ k − 1) ≤ {@value #MISS}
 *   B binomial with n trials of probability ½
 * </pre>
 *
 * <p>The true median is outside in at most {@value #MISS} of all cases. With fewer than six values
 * there is no such k, and no interval.
 *
 * <p>Source: H. A. David and H. N. Nagaraja, Order Statistics, 3rd edition, 2003, section 7.1.
 */
public final class MedianInterval {
  private static final double MISS = 0.05;

  private MedianInterval() {}

  /**
   * Returns the interval of at least 95 %.
   *
   * @param values the values in any order, none of them NaN
   * @return {@link Interval#UNKNOWN} with too few values
   */
  public static Interval of(double[] values) {
    int rank = rank(values.length);
    if (rank == 0) {
      return Interval.UNKNOWN;
    }
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return new Interval(sorted[rank - 1], sorted[sorted.length - rank]);
  }

  /** Returns the rank k of the interval's lower end, from 1; 0 if there are too few values. */
  static int rank(int values) {
    if (values == 0) {
      return 0;
    }
    BinomialDistribution below = BinomialDistribution.of(values, 0.5);
    int rank = 0;
    while (2 * below.cumulativeProbability(rank) <= MISS) {
      rank++;
    }
    return rank;
  }

  /** Returns the fewest values that have an interval. */
  public static int fewestValues() {
    int values = 1;
    while (rank(values) == 0) {
      values++;
    }
    return values;
  }
}
