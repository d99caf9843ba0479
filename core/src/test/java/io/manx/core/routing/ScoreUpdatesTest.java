// SPDX-License-Identifier: Apache-2.0

package io.manx.core.routing;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Tests how long to wait after a computation of scores; times are in milliseconds. */
class ScoreUpdatesTest {
  private static long delay(long wanted, long configured, long cpu) {
    return ScoreUpdates.delayNanos(wanted, configured, cpu);
  }

  @Test
  void theConfiguredIntervalIsKeptHoweverMuchWorkThereIs() {
    assertThat(delay(100, 100, 0)).isEqualTo(100);
    assertThat(delay(100, 100, 300)).isEqualTo(100);
  }

  @Test
  void aPolicyThatAsksForMoreTimeGetsIt() {
    assertThat(delay(500, 100, 1)).isEqualTo(500);
  }

  @Test
  void aPolicyThatAsksSoonerMayWhileItTakesOneHundredthOfAProcessor() {
    assertThat(delay(1_000, 16_000, 10)).isEqualTo(1_000);
    assertThat(delay(1_000, 16_000, 20)).isEqualTo(1_980);
  }

  @Test
  void thatLimitNeverExceedsTheConfiguredInterval() {
    assertThat(delay(1_000, 16_000, 300)).isEqualTo(16_000);
  }
}
