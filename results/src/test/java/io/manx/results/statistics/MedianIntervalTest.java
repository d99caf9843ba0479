// SPDX-License-Identifier: Apache-2.0

package io.manx.results.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.Random;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MedianIntervalTest {
  /** The rank by exact sums: the largest k with 2 · Σ C(n, i), i below k, at most 2ⁿ / 20. */
  private static int exactRank(int values) {
    BigInteger all = BigInteger.TWO.pow(values);
    BigInteger ways = BigInteger.ONE;
    BigInteger sum = BigInteger.ONE;
    int rank = 0;
    while (sum.multiply(BigInteger.valueOf(40)).compareTo(all) <= 0) {
      rank++;
      ways = ways.multiply(BigInteger.valueOf(values - rank + 1L)).divide(BigInteger.valueOf(rank));
      sum = sum.add(ways);
    }
    return rank;
  }

  @Test
  void ranksAreThoseOfExactBinomialSums() {
    for (int values = 1; values <= 300; values++) {
      assertThat(MedianInterval.rank(values)).as("%s values", values).isEqualTo(exactRank(values));
    }
  }

  /** As in tables of the sign test. */
  @ParameterizedTest
  @CsvSource({"5, 0", "6, 1", "8, 1", "9, 2", "12, 3", "20, 6", "1000, 469"})
  void ranksAreThoseOfTables(int values, int rank) {
    assertThat(MedianInterval.rank(values)).isEqualTo(rank);
  }

  @Test
  void sixValuesAreTheFewest() {
    assertThat(MedianInterval.fewestValues()).isEqualTo(6);
    assertThat(MedianInterval.of(new double[] {1, 2, 3, 4, 5})).isEqualTo(Interval.UNKNOWN);
    assertThat(MedianInterval.of(new double[] {})).isEqualTo(Interval.UNKNOWN);
  }

  @Test
  void endsAreValuesInAnyOrder() {
    assertThat(MedianInterval.of(new double[] {6, 1, 5, 2, 4, 3})).isEqualTo(new Interval(1, 6));
    assertThat(MedianInterval.of(new double[] {9, 1, 8, 2, 7, 3, 6, 4, 5}))
        .isEqualTo(new Interval(2, 8));
  }

  /** Healthy: 96.1 % by exact sums. One rank further in, it would be 82 %. */
  @Test
  void aSkewedMedianIsCoveredAsOftenAsPromised() {
    Random random = new Random(1);
    int covered = 0;
    for (int i = 0; i < 4_000; i++) {
      double[] values =
          DoubleStream.generate(() -> Math.exp(2 * random.nextGaussian())).limit(9).toArray();
      covered += MedianInterval.of(values).excludes(1) ? 0 : 1;
    }
    assertThat(covered / 4_000.0).isBetween(0.95, 0.972);
  }
}
