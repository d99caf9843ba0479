// SPDX-License-Identifier: Apache-2.0

package io.manx.core.speculation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SlowestOfSeveralTest {
  private static final int DRAWS = 400_000;

  /** The percentile of the slowest of n exponential times, from random draws. */
  private static double drawn(double quantile, int n) {
    SplittableRandom random = new SplittableRandom(n);
    double[] slowest = new double[DRAWS];
    for (int i = 0; i < DRAWS; i++) {
      for (int j = 0; j < n; j++) {
        slowest[i] = Math.max(slowest[i], -Math.log(1 - random.nextDouble()));
      }
    }
    Arrays.sort(slowest);
    return slowest[(int) (quantile * DRAWS)];
  }

  @ParameterizedTest
  @CsvSource({"0.95, 2", "0.95, 3", "0.5, 3", "0.99, 5"})
  void isThatOfTimesDrawn(double quantile, int n) {
    double expected = drawn(quantile, n) / drawn(quantile, 1);
    assertThat(new SlowestOfSeveral(quantile).ratio(n))
        .isCloseTo(expected, within(0.02 * expected));
  }

  @Test
  void isOneForOneAnswerAndNeverShrinks() {
    SlowestOfSeveral slowest = new SlowestOfSeveral(0.95);
    assertThat(slowest.ratio(0)).isEqualTo(1);
    assertThat(slowest.ratio(1)).isEqualTo(1);
    for (int n = 2; n < 40; n++) {
      assertThat(slowest.ratio(n)).isGreaterThanOrEqualTo(slowest.ratio(n - 1));
    }
  }
}
