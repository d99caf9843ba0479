// SPDX-License-Identifier: Apache-2.0

package io.manx.results.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RankSumTest {
  /** The share of all orders of two samples in which U is at most a number. */
  private static double counted(int first, int second, int u) {
    int all = first + second;
    int orders = 0;
    int within = 0;
    for (int order = 0; order < 1 << all; order++) {
      if (Integer.bitCount(order) == first) {
        orders++;
        within += pairs(order, all) <= u ? 1 : 0;
      }
    }
    return (double) within / orders;
  }

  /** Counts the pairs in which a value of the first sample (bit 1) is above one of the second. */
  private static int pairs(int order, int all) {
    int pairs = 0;
    int ofSecond = 0;
    for (int rank = 0; rank < all; rank++) {
      if ((order >> rank & 1) == 1) {
        pairs += ofSecond;
      } else {
        ofSecond++;
      }
    }
    return pairs;
  }

  @Test
  void probabilitiesAreThoseOfAllOrdersCounted() {
    for (int first = 1; first <= 6; first++) {
      for (int second = 1; second <= 6; second++) {
        RankSum sum = new RankSum(first, second);
        for (int u = -1; u <= first * second; u++) {
          assertThat(sum.atMost(u))
              .as("U of %s and %s is at most %s", first, second, u)
              .isCloseTo(counted(first, second, u), within(1e-12));
        }
      }
    }
  }

  /** Critical values of published tables at 5 %, two-sided. */
  @ParameterizedTest
  @CsvSource({
    "4, 4, 0",
    "5, 5, 2",
    "6, 6, 5",
    "8, 8, 13",
    "10, 8, 17",
    "12, 12, 37",
    "20, 20, 127"
  })
  void criticalValuesAreThoseOfTables(int first, int second, int critical) {
    RankSum sum = new RankSum(first, second);

    assertThat(2 * sum.atMost(critical)).isLessThanOrEqualTo(0.05);
    assertThat(2 * sum.atMost(critical + 1)).isGreaterThan(0.05);
  }

  @Test
  void theApproximationOfManyRoundsContinuesTheExactOnes() {
    RankSum exact = new RankSum(50, 50);
    RankSum approximated = new RankSum(50, 51);

    // A value more on one side moves the centre by half of 50 pairs.
    for (int u : new int[] {900, 1_000, 1_250}) {
      assertThat(approximated.atMost(u + 25)).isCloseTo(exact.atMost(u), within(0.01));
    }
  }
}
