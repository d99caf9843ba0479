// SPDX-License-Identifier: Apache-2.0

package io.manx.core.policy;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.core.catalogue.ParameterValues;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Compares with values computed by hand from Wu 2018, Algorithms 1 and 2. */
class TailAdjustedValueTest {
  private static final double ALPHA = 2;

  @ParameterizedTest(name = "p{1} of 1 to {0} is {2}")
  @CsvSource({
    "10, 90, 9",
    "10, 95, 10",
    "10, 99, 10",
    "100, 90, 90",
    "100, 99, 99",
    "1000, 90, 900",
    "1000, 99, 990",
    // 99.9 / 100 * 1000 exceeds 999 in doubles: so it is the largest value, as printed there.
    "1000, 99.9, 1000",
    "1, 90, 1",
  })
  void percentilesAreThoseOfAlgorithm2(int count, double percentile, long expected) {
    long[] sorted = LongStream.rangeClosed(1, count).toArray();
    assertThat(TailAdjustedValue.percentile(sorted, percentile)).isEqualTo(expected);
  }

  @Test
  void aLongP99GivesWayToTheP90() {
    long[] sorted = sorted(90, 10, 10, 100);
    // p90 = 10, p99 = 100 >= 2 * 10
    assertThat(TailAdjustedValue.adjusted(100, sorted, ALPHA)).isEqualTo(10);
  }

  @Test
  void aLongP999GivesWayToTheP95() {
    long[] sorted = sorted(980, 10, 15, 19, 5, 50);
    // p90 = 10, p99 = 19 < 20; p95 = 10, p99.9 = 50 >= 20
    assertThat(TailAdjustedValue.adjusted(50, sorted, ALPHA)).isEqualTo(10);
  }

  @Test
  void aShortTailLeavesTheNewestSample() {
    long[] sorted = sorted(980, 10, 15, 19, 5, 19);
    assertThat(TailAdjustedValue.adjusted(13, sorted, ALPHA)).isEqualTo(13);
  }

  @Test
  void theBoundItselfCountsAsLong() {
    long[] sorted = sorted(90, 10, 10, 20);
    assertThat(TailAdjustedValue.adjusted(20, sorted, ALPHA)).isEqualTo(10);
  }

  private static TailAdjustedValue value(int historySize, boolean sinceLastOnly) {
    return new TailAdjustedValue(
        ParameterValues.of(
            WuSelector.PARAMETERS,
            Map.of(
                "alpha", String.valueOf(ALPHA),
                "history_size", String.valueOf(historySize),
                "history_per_interval", String.valueOf(sinceLastOnly))));
  }

  @Test
  void withoutSamplesItIsZero() {
    assertThat(value(10, false).compute()).isZero();
  }

  @Test
  void onlyTheNewestSamplesAreRemembered() {
    TailAdjustedValue value = value(10, false);
    for (int i = 0; i < 25; i++) {
      value.add(1_000);
    }
    for (int i = 0; i < 10; i++) {
      value.add(i == 3 ? 90 : 10);
    }
    // Of the last ten: p90 = 10, p99 = 90.
    value.add(10);
    assertThat(value.compute()).isEqualTo(10);
    assertThat(value.compute()).isEqualTo(10);
    for (int i = 0; i < 10; i++) {
      value.add(500);
    }
    assertThat(value.compute()).isEqualTo(500);
  }

  @Test
  void aWindowOfOneIntervalForgetsTheOneBefore() {
    TailAdjustedValue value = value(200, true);
    for (int i = 0; i < 100; i++) {
      value.add(i < 98 ? 10 : 1_000);
    }
    // p90 = 10, p99 = 1000
    assertThat(value.compute()).isEqualTo(10);
    value.add(12);
    assertThat(value.compute()).isEqualTo(12);
  }

  /** Returns samples, given as pairs of a number of samples and their value. */
  private static long[] sorted(long... countsAndValues) {
    LongStream all = LongStream.empty();
    for (int i = 0; i < countsAndValues.length; i += 2) {
      long value = countsAndValues[i + 1];
      all = LongStream.concat(all, LongStream.generate(() -> value).limit(countsAndValues[i]));
    }
    long[] samples = all.toArray();
    Arrays.sort(samples);
    return samples;
  }
}
