// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.disturbance.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.manx.lab.disturbance.network.DelayDistribution.Shape;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class DelayDistributionTest {
  private static final int DRAWS = 100_000;

  /** Compares with p50 and p99 of the textbook distributions with mean 1. */
  @ParameterizedTest
  @CsvSource({
    "CONSTANT, 1, 1",
    "UNIFORM, 1, 1.98",
    "EXPONENTIAL, 0.693, 4.605",
    "LOGNORMAL, 0.607, 6.211"
  })
  void drawsHaveTheMeanAndTheQuantilesOfTheirDistribution(Shape shape, double p50, double p99) {
    DelayDistribution distribution = new DelayDistribution(shape, 1_000_000, 1);
    SplittableRandom random = new SplittableRandom(1);

    double[] draws =
        LongStream.generate(() -> distribution.drawNanos(random))
            .limit(DRAWS)
            .mapToDouble(nanos -> nanos / 1e6)
            .sorted()
            .toArray();

    // The standard error of the mean is at most 0.004, that of the p99 at most 0.08.
    assertThat(Arrays.stream(draws).average().orElseThrow()).isCloseTo(1, within(0.02));
    assertThat(draws[DRAWS / 2]).isCloseTo(p50, within(0.02));
    assertThat(draws[DRAWS / 100 * 99]).isCloseTo(p99, within(0.3));
    assertThat(draws[0]).isNotNegative();
  }
}
