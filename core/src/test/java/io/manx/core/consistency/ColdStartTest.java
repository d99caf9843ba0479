// SPDX-License-Identifier: Apache-2.0

package io.manx.core.consistency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ColdStartTest {
  private final SplittableRandom random = new SplittableRandom(5);

  private double noise() {
    return 0.9 + 0.2 * random.nextDouble();
  }

  /** In the paper, latencies are 5 to 8 times as long in the first 800 to 1000 ms of a run. */
  @ParameterizedTest
  @ValueSource(ints = {1, 5, 10, 40})
  void aSlowBeginningIsFoundToTheInterval(int cold) {
    double[] means = new double[100];
    for (int i = 0; i < means.length; i++) {
      means[i] = (i < cold ? 6.5 : 1) * noise();
    }
    ColdStart start = ColdStart.find(means);
    assertThat(start.coldIntervals()).isEqualTo(cold);
    assertThat(start.slowdown()).isCloseTo(6.5, within(0.7));
    assertThat(start.isConclusive()).isTrue();
  }

  @Test
  void aBeginningThatFadesAwayEndsWhereItIsLostInTheNoise() {
    double[] means = new double[200];
    for (int i = 0; i < means.length; i++) {
      means[i] = (1 + 7 * Math.exp(-i / 5.0)) * noise();
    }
    assertThat(ColdStart.find(means).coldIntervals()).isBetween(15, 35);
  }

  @Test
  void aSteadyRunLosesLittle() {
    for (int run = 0; run < 100; run++) {
      double[] means = new double[100];
      Arrays.setAll(means, i -> noise());
      ColdStart start = ColdStart.find(means);
      assertThat(start.slowdown()).isBetween(0.88, 1.12);
    }
    ColdStart constant = ColdStart.find(new double[] {3, 3, 3, 3, 3, 3});
    assertThat(constant.coldIntervals()).isZero();
    assertThat(constant.slowdown()).isEqualTo(1);
    assertThat(constant.isConclusive()).isTrue();
  }

  /** The definition, interval by interval. */
  private static int naiveCut(double[] means) {
    int best = 0;
    double lowest = Double.POSITIVE_INFINITY;
    for (int cut = 0; cut <= means.length / 2; cut++) {
      double[] rest =
          Arrays.stream(means, cut, means.length).filter(mean -> !Double.isNaN(mean)).toArray();
      double mean = Arrays.stream(rest).average().orElse(0);
      double squares = Arrays.stream(rest).map(value -> (value - mean) * (value - mean)).sum();
      double statistic = squares / rest.length / rest.length;
      if (rest.length > 1 && statistic < lowest) {
        lowest = statistic;
        best = cut;
      }
    }
    return best;
  }

  @Test
  void itIsTheCutThatMinimisesTheVarianceOfTheMean() {
    for (int run = 0; run < 500; run++) {
      double[] means = new double[20 + random.nextInt(60)];
      double decay = 1 + random.nextInt(20);
      double height = 5 * random.nextDouble();
      for (int i = 0; i < means.length; i++) {
        means[i] = (1 + height * Math.exp(-i / decay)) * noise() * noise();
      }
      assertThat(ColdStart.find(means).coldIntervals()).isEqualTo(naiveCut(means));
    }
  }

  @Test
  void intervalsWithoutRequestsAreSkipped() {
    double nan = Double.NaN;
    ColdStart start =
        ColdStart.find(
            new double[] {nan, 9, nan, 8, 1, nan, 1.1, 1, 0.9, 1.1, nan, 1, 0.9, 1, nan, 1.1});
    assertThat(start.coldIntervals()).isEqualTo(4);
    assertThat(start.slowdown()).isCloseTo(8.5 / 1.01, within(0.01));
    assertThat(ColdStart.find(new double[] {nan, nan, 2, 2, 2, 2}).coldIntervals()).isZero();
  }

  @Test
  void tooShortRunsAreKeptAsTheyAre() {
    for (double[] means : new double[][] {{}, {4}, {9, 1}, {Double.NaN, Double.NaN, Double.NaN}}) {
      ColdStart start = ColdStart.find(means);
      assertThat(start.coldIntervals()).isZero();
      assertThat(start.slowdown()).isEqualTo(1);
    }
  }

  @Test
  void aRunThatIsNotWarmByHalfTimeIsNotConclusive() {
    double[] means = new double[100];
    Arrays.setAll(means, i -> (100 - i) * noise());
    assertThat(ColdStart.find(means).isConclusive()).isFalse();
  }
}
