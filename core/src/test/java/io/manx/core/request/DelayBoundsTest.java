// SPDX-License-Identifier: Apache-2.0

package io.manx.core.request;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DelayBoundsTest {
  private static final long MILLI = 1_000_000;

  private static long within(String speculativeRetry, long millis) {
    return DelayBounds.parse(speculativeRetry).within(millis * MILLI) / MILLI;
  }

  @ParameterizedTest
  @ValueSource(strings = {"MIN(99p,20ms)", "min( 20.00ms , 99.0p )", "MIN(99.0p,20.00ms)"})
  void theSmallerOfTwoIsAnUpperBound(String speculativeRetry) {
    assertThat(within(speculativeRetry, 75)).isEqualTo(20);
    assertThat(within(speculativeRetry, 3)).isEqualTo(3);
  }

  @ParameterizedTest
  @ValueSource(strings = {"MAX(99p,20ms)", "max(20ms,99p)", "MAX(99.0p,20.00ms)"})
  void theLargerOfTwoIsALowerBound(String speculativeRetry) {
    assertThat(within(speculativeRetry, 75)).isEqualTo(75);
    assertThat(within(speculativeRetry, 3)).isEqualTo(20);
  }

  @ParameterizedTest
  @ValueSource(strings = {"99p", "99.0p", "50.00ms", "ALWAYS", "NEVER", "", "MIN(99p)"})
  void otherFormsStateNone(String speculativeRetry) {
    assertThat(within(speculativeRetry, 75)).isEqualTo(75);
    assertThat(within(speculativeRetry, 1)).isEqualTo(1);
  }

  @Test
  void withoutBoundsAnyDelayIsWithin() {
    assertThat(DelayBounds.NONE.within(Long.MAX_VALUE)).isEqualTo(Long.MAX_VALUE);
    assertThat(DelayBounds.NONE.within(0)).isZero();
  }
}
