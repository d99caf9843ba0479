// SPDX-License-Identifier: Apache-2.0

package io.manx.results.statistics;

import java.util.Arrays;
import java.util.OptionalInt;

/**
 * A figure of rounds divided by the same figure of other rounds, which were measured at another
 * time. Nothing pairs the rounds, so a change of the machine between them counts as a difference.
 *
 * <p>The interval holds the ratios that the Mann–Whitney rank-sum test does not reject after the
 * values are divided by them. The test uses ranks alone, so logarithms, which turn ratios into
 * shifts, need not be taken. With all m · n ratios in rising order r₁ ≤ … ≤ r_mn it is
 *
 * <pre>
 *   [r_k, r_(mn+1−k)] with the largest k for which 2 · P(U ≤ k − 1) ≤ 0.05 / compared ratios
 * </pre>
 *
 * <p>The estimate is the ratio of the medians, which readers find in tables, rather than the median
 * of all ratios. Where it lies outside of the interval, the interval is extended to it.
 *
 * <p>Sources: J. L. Hodges and E. L. Lehmann, Estimates of Location Based on Rank Tests, Annals of
 * Mathematical Statistics 34(2), 1963. D. F. Bauer, Constructing Confidence Sets Using Rank
 * Statistics, Journal of the American Statistical Association 67, 1972.
 *
 * @param ratio ratio of the medians
 * @param interval95 interval that allows for all compared ratios; unknown with too few rounds
 * @param adjustedP p of the test of equality, times the number of compared ratios
 */
public record UnpairedRatio(double ratio, Interval interval95, double adjustedP) {
  private static final int MOST_ROUNDS = 1_000;

  /**
   * Computes a ratio.
   *
   * @param now values by round, the numerator; none is NaN, and there is at least one
   * @param then values by round, the denominator; none is NaN, and there is at least one
   * @param compared number of ratios that are compared together, including this one
   */
  public static UnpairedRatio of(double[] now, double[] then, int compared) {
    double ratio = quotient(PairedComparison.median(now), PairedComparison.median(then));
    double[] ratios =
        Arrays.stream(now)
            .flatMap(each -> Arrays.stream(then).map(other -> quotient(each, other)))
            .sorted()
            .toArray();
    RankSum test = new RankSum(now.length, then.length);
    int rank = rank(test, compared);
    Interval interval =
        rank == 0
            ? Interval.UNKNOWN
            : new Interval(
                Math.min(ratio, ratios[rank - 1]), Math.max(ratio, ratios[ratios.length - rank]));
    return new UnpairedRatio(ratio, interval, Math.min(1, p(test, ratios) * compared));
  }

  /** Equal values have ratio 1, also if both are 0. */
  private static double quotient(double value, double other) {
    return value == other ? 1 : value / other;
  }

  private static int rank(RankSum test, int compared) {
    int rank = 0;
    while (2 * test.atMost(rank) <= PairedComparison.LEVEL / compared) {
      rank++;
    }
    return rank;
  }

  /** Returns p of ratio 1. Pairs of equal values count as evidence for equality. */
  private static double p(RankSum test, double[] ratios) {
    long atMostOne = Arrays.stream(ratios).filter(each -> each <= 1).count();
    long atLeastOne = Arrays.stream(ratios).filter(each -> each >= 1).count();
    return Math.min(1, 2 * test.atMost((int) Math.min(atMostOne, atLeastOne)));
  }

  /** Returns whether so few rounds have no interval, whatever their figures. */
  public static boolean isTooFew(int roundsNow, int roundsThen, int compared) {
    return roundsNow < 1
        || roundsThen < 1
        || rank(new RankSum(roundsNow, roundsThen), compared) == 0;
  }

  /**
   * Returns the fewest rounds now that have an interval, for a number of rounds then. It is empty
   * if a thousand rounds are not enough.
   */
  public static OptionalInt fewestRounds(int roundsThen, int compared) {
    for (int rounds = 1; rounds <= MOST_ROUNDS; rounds++) {
      if (!isTooFew(rounds, roundsThen, compared)) {
        return OptionalInt.of(rounds);
      }
    }
    return OptionalInt.empty();
  }
}
