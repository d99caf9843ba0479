// SPDX-License-Identifier: Apache-2.0

package io.manx.core.speculation;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.core.request.Demand;
import org.junit.jupiter.api.Test;

class PercentileSpeculationTest {
  private static final long MILLI = 1_000_000;
  private static final long SECOND = 1_000 * MILLI;

  private final PercentileSpeculation speculation = new PercentileSpeculation(0.99);

  @Test
  void theThresholdIsComputedEveryFiveSecondsAndHalfOfThatBefore() {
    assertThat(speculation.delayNanos(Demand.UNKNOWN, 1, 0)).isEqualTo(2_500 * MILLI);
    for (int i = 0; i < 985; i++) {
      speculation.completed(MILLI, 0);
    }
    for (int i = 0; i < 15; i++) {
      speculation.completed(50 * MILLI, 0);
    }
    assertThat(speculation.delayNanos(Demand.UNKNOWN, 1, 4 * SECOND)).isEqualTo(2_500 * MILLI);
    // The bucket's width is 20 %, so the delay is at most 20 % above.
    assertThat(speculation.delayNanos(Demand.UNKNOWN, 1, 5 * SECOND))
        .isBetween(50 * MILLI, 60 * MILLI);
  }

  @Test
  void whatIsAMinuteOldCountsHalf() {
    long unused = speculation.delayNanos(Demand.UNKNOWN, 1, 0);
    for (int i = 0; i < 1_000; i++) {
      speculation.completed(50 * MILLI, 0);
    }
    // After ten minutes the thousand weigh 1000 / 1024, less than a hundredth of 200 new ones.
    for (int i = 0; i < 200; i++) {
      speculation.completed(MILLI, 600 * SECOND);
    }
    assertThat(speculation.delayNanos(Demand.UNKNOWN, 1, 600 * SECOND)).isBetween(MILLI, 2 * MILLI);
  }
}
