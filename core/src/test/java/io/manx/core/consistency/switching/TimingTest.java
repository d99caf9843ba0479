// SPDX-License-Identifier: Apache-2.0

package io.manx.core.consistency.switching;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TimingTest {
  @Test
  void tellsTimesInBothUnits() {
    Timing timing = Timing.of(1_500, 600_000);
    assertThat(timing.leaseMillis()).isEqualTo(1_500);
    assertThat(timing.leaseNanos()).isEqualTo(1_500_000_000L);
    assertThat(timing.writeMillis()).isEqualTo(600_000);
    assertThat(timing.writeNanos()).isEqualTo(600_000_000_000L);
  }

  @Test
  void lastsTwoSecondsByDefault() {
    assertThat(Timing.DEFAULT.leaseMillis()).isEqualTo(2_000);
    assertThat(Timing.DEFAULT.writeMillis()).isEqualTo(2_000);
  }

  @ParameterizedTest
  @ValueSource(ints = {Integer.MIN_VALUE, 0, 99, 600_001, Integer.MAX_VALUE})
  void refusesTimesOutOfRange(int millis) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Timing.of(millis, 2_000))
        .withMessage("lease: %d ms; must be 100 to 600000", millis);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Timing.of(2_000, millis))
        .withMessage("time for a write: %d ms; must be 100 to 600000", millis);
  }

  /** The wait is longer by 1 %, and 20 ms more. */
  @ParameterizedTest
  @ValueSource(longs = {100_000_000L, 2_000_000_000L, 600_000_000_000L})
  void othersWaitUntilSlowerClocksHaveComeToIt(long nanos) {
    long waited = Timing.waitFor(nanos);
    assertThat((waited - 20_000_000) * 100).isEqualTo(nanos * 101);
  }
}
