// SPDX-License-Identifier: Apache-2.0

package io.manx.core.estimate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Compares estimators with the quantities that they estimate. */
class EstimatorsTest {
  private final SplittableRandom random = new SplittableRandom(17);

  @ParameterizedTest
  @ValueSource(doubles = {0.5, 0.9, 0.95, 0.99})
  void aLogQuantileSettlesWhereTheShareLiesBelow(double quantile) {
    LogQuantile estimate = new LogQuantile(quantile, 1e-3);
    double sum = 0;
    for (int i = 0; i < 200_000; i++) {
      estimate.add(-Math.log(random.nextDouble()));
      sum += i < 100_000 ? 0 : estimate.value();
    }
    double exact = -Math.log(1 - quantile);
    assertThat(sum / 100_000).isCloseTo(exact, within(0.05 * exact));
  }

  /** A busy time ends, in which values were twenty times as large. */
  @Test
  void aSoonFallingLogQuantileFallsWithinTwoHundredValuesAndRestsWhereItShould() {
    LogQuantile estimate = LogQuantile.soonFalling(0.95, 1e-3);
    double exact = -Math.log(0.05);
    for (int i = 0; i < 1_000; i++) {
      estimate.add(20 * -Math.log(random.nextDouble()));
    }
    assertThat(estimate.value()).isGreaterThan(15 * exact);
    for (int i = 0; i < 200; i++) {
      estimate.add(-Math.log(random.nextDouble()));
    }
    assertThat(estimate.value()).isLessThan(2 * exact);
    double sum = 0;
    for (int i = 0; i < 100_000; i++) {
      estimate.add(-Math.log(random.nextDouble()));
      sum += estimate.value();
    }
    assertThat(sum / 100_000).isCloseTo(exact, within(0.05 * exact));
  }

  /** Of each thousand values sixty in a row are large; the others are from 0 to 4. */
  @Test
  void ofBurstsASoonFallingLogQuantileFollowsTheTimesBetweenThem() {
    LogQuantile estimate = LogQuantile.soonFalling(0.95, 1e-3);
    double[] beforeBursts = new double[100];
    for (int i = 0; i < 100_000; i++) {
      estimate.add(i % 1_000 < 60 ? 10 : 4 * random.nextDouble());
      beforeBursts[i / 1_000] = estimate.value();
    }
    assertThat(Arrays.stream(beforeBursts).average().orElseThrow()).isCloseTo(3.8, within(0.2));
  }

  @Test
  void aLogQuantileOfZerosIsNotLedAstrayByASingleValue() {
    LogQuantile estimate = new LogQuantile(0.5, 1e-3);
    for (int i = 0; i < 100; i++) {
      estimate.add(0);
    }
    estimate.add(300);
    assertThat(estimate.value()).isLessThan(0.01);
    LogQuantile lowered = new LogQuantile(0.5, 1e-3);
    lowered.lowerTo(0);
    lowered.add(300);
    assertThat(lowered.value()).isLessThan(0.01);
  }

  @Test
  void aLogQuantileIsLoweredAndNeverRaisedByLowering() {
    LogQuantile estimate = new LogQuantile(0.5, 1e-3);
    estimate.lowerTo(7);
    estimate.lowerTo(9);
    assertThat(estimate.value()).isEqualTo(7);
    estimate.lowerTo(3);
    assertThat(estimate.value()).isEqualTo(3);
  }

  @Test
  void aRecentQuantileIsThatOfTheLastValues() {
    RecentQuantile estimate = new RecentQuantile(0.84);
    int[] values = new int[128];
    for (int i = 0; i < 1_000; i++) {
      values[i % 128] = random.nextInt(30);
      estimate.add(values[i % 128]);
      if (i >= 128 && i % 16 == 0) {
        int[] sorted = values.clone();
        Arrays.sort(sorted);
        assertThat(estimate.value()).isEqualTo(sorted[(int) Math.ceil(0.84 * 128) - 1]);
      }
    }
  }

  @Test
  void leastSquaresFindsALineAndItsNoiseDoesNotMatter() {
    LeastSquares line = new LeastSquares();
    assertThat(line.at(5)).isZero();
    line.add(3, 10);
    assertThat(line.at(100)).isEqualTo(10);
    LeastSquares noisy = new LeastSquares();
    for (int i = 0; i < 10_000; i++) {
      double x = random.nextInt(100);
      noisy.add(x, 7 + 0.3 * x + random.nextDouble() - 0.5);
    }
    assertThat(noisy.at(0)).isCloseTo(7, within(0.05));
    assertThat(noisy.at(200)).isCloseTo(67, within(0.1));
    assertThat(noisy.count()).isEqualTo(10_000);
  }

  @Test
  void aRingHandsOverWhatWasAddedAndTheNewestIfItOverflows() {
    SampleRing ring = new SampleRing(4);
    long[] sum = new long[1];
    ring.drain(sample -> sum[0] += sample);
    assertThat(sum[0]).isZero();
    ring.add(0);
    ring.add(5);
    ring.drain(sample -> sum[0] += 1 + sample);
    assertThat(sum[0]).isEqualTo(7);
    for (int i = 1; i <= 10; i++) {
      ring.add(i);
    }
    sum[0] = 0;
    ring.drain(sample -> sum[0] += sample);
    assertThat(sum[0]).isEqualTo(7 + 8 + 9 + 10);
    ring.drain(sample -> sum[0] = -1);
    assertThat(sum[0]).isEqualTo(34);
  }
}
