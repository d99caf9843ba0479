// SPDX-License-Identifier: Apache-2.0

package io.manx.results.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class SwapTestTest {
  private static double p(double... logRatios) {
    return test(logRatios).row(0).adjustedP(0);
  }

  private static SwapTest test(double[]... logRatios) {
    return new SwapTest(logRatios, 1);
  }

  @Test
  void onlyTheTrueLabelsAndTheirOppositeAreAsClear() {
    // all three rounds favour the variant: 2 of the 8 ways are as extreme
    assertThat(p(-1, -1, -1)).isEqualTo(0.25);
  }

  @Test
  void oneRoundOfThreeAgainstTheOthersIsTheLeastClear() {
    // |sum| is 1 in 6 ways and 3 in 2
    assertThat(p(1, 1, -1)).isEqualTo(1);
  }

  @Test
  void sizesCountNotOnlySigns() {
    // sums 1.99 (2 ways), 2.01 (2), 0.01 (4); hence 4 of 8
    assertThat(p(1, 1, -0.01)).isEqualTo(0.5);
  }

  @Test
  void sizesCountUpToALimit() {
    assertThat(SwapTest.scores(new double[] {1, -1, 1, 100, Double.NaN}, 0))
        .containsExactly(1, -1, 1, 2, 0);
    assertThat(SwapTest.scores(new double[] {1, 2, 3}, 2)).containsExactly(-1, 0, 1);
    assertThat(SwapTest.scores(new double[] {0, 0, 0, 5}, 0)).containsExactly(0, 0, 0, 5);
    double infinite = Double.POSITIVE_INFINITY;
    assertThat(SwapTest.scores(new double[] {infinite, 1, -infinite, infinite}, 0))
        .containsExactly(1, 0, -1, 1);
  }

  @Test
  void sameDataOnBothSidesGivesOne() {
    assertThat(p(new double[8])).isEqualTo(1);
  }

  @Test
  void metricWithoutAnyDifferenceGivesOneNextToOneThatDiffers() {
    double[] lower = new double[8];
    Arrays.fill(lower, -0.7);
    SwapTest test = test(lower, new double[8]);
    assertThat(test.row(0).adjustedP(0)).isEqualTo(2 / 256.0);
    assertThat(test.row(1).adjustedP(0)).isEqualTo(1);
  }

  /** The oracle is the step-down by its definition, over all ways. */
  @Test
  void adjustedPIsThatOfTheDefinition() {
    double[][] rows = {{3, 2, 4, 3, -1}, {1, -1, 2, 1, 1}, {-2, -2, -2, -3, -2}, {1, -4, 2, 1, -3}};
    SwapTest test = test(rows);
    for (int row = 0; row < rows.length; row++) {
      for (double shift : new double[] {0, 1.5, -2.5}) {
        double[][] shifted = Arrays.stream(rows).map(double[]::clone).toArray(double[][]::new);
        shifted[row] = Arrays.stream(rows[row]).map(each -> each - shift).toArray();
        assertThat(test.row(row).adjustedP(shift)).isCloseTo(naive(shifted, row), within(1e-12));
      }
    }
  }

  private static double naive(double[][] rows, int row) {
    double p = 0;
    for (int bigger = 0; bigger < rows.length; bigger++) {
      double bar = statistic(rows[bigger], 0);
      if (bar < statistic(rows[row], 0) || (bigger != row && bar == statistic(rows[row], 0))) {
        continue;
      }
      int reached = 0;
      for (int way = 0; way < 1 << rows[0].length; way++) {
        double maximum = 0;
        for (double[] other : rows) {
          if (statistic(other, 0) <= bar) {
            maximum = Math.max(maximum, statistic(other, way));
          }
        }
        reached += maximum >= bar * (1 - 1e-9) ? 1 : 0;
      }
      p = Math.max(p, (double) reached / (1 << rows[0].length));
    }
    return p;
  }

  private static double statistic(double[] row, int way) {
    double[] scores = SwapTest.scores(row, 0);
    double sum = 0;
    double squares = 0;
    for (int i = 0; i < scores.length; i++) {
      sum += (way >> i & 1) == 1 ? -scores[i] : scores[i];
      squares += scores[i] * scores[i];
    }
    return Math.abs(sum) / Math.sqrt(squares);
  }

  @Test
  void manyRoundsAreSampled() {
    double[] lower = new double[20];
    Arrays.fill(lower, -1);
    assertThat(p(lower)).isCloseTo(1 / 4097.0, within(1e-3));
    assertThat(SwapTest.smallestP(20)).isEqualTo(1 / 4097.0);
    assertThat(SwapTest.smallestP(8)).isEqualTo(2 / 256.0);
  }

  @Test
  void intervalIsWhatIsNotRejected() {
    double[] rounds = {0.1, 0.3, 0.2, 0.4, 0.25, 0.15, 0.35, 0.3};
    SwapTest.Row row = test(rounds).row(0);
    Interval interval = new TestInversion(row::adjustedP, 0.05).interval(0.275, 0.175);
    for (double inside : new double[] {interval.low() * 1.0001, 1.3, interval.high() / 1.0001}) {
      assertThat(row.adjustedP(Math.log(inside))).isGreaterThanOrEqualTo(0.05);
    }
    for (double outside : new double[] {interval.low() / 1.001, interval.high() * 1.001, 1, 2}) {
      assertThat(row.adjustedP(Math.log(outside))).isLessThan(0.05);
    }
  }

  @Test
  void aRatioThatIsNotRejectedIsInTheIntervalBeyondAGap() {
    // p is high at 0 and about 5 only
    Interval interval =
        new TestInversion(x -> Math.abs(x) < 0.5 || Math.abs(x - 5) < 0.5 ? 1 : 0, 0.05)
            .interval(5, 1);
    assertThat(interval.low()).isEqualTo(1);
    assertThat(interval.excludes(1)).isFalse();
    assertThat(new TestInversion(x -> 1, 0.05).interval(1, 1)).isEqualTo(Interval.UNKNOWN);
    assertThat(new TestInversion(x -> x < 0 ? 0 : 1, 0.05).interval(1, 1).high()).isInfinite();
  }
}
