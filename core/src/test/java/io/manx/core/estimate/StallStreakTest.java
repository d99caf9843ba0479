// SPDX-License-Identifier: Apache-2.0

package io.manx.core.estimate;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class StallStreakTest {
  private static final long MILLI = 1_000_000;

  private final StallStreak stalls = new StallStreak();

  private void late(long nowMillis) {
    stalls.answered(true, (nowMillis - 1) * MILLI, nowMillis * MILLI);
  }

  private void inTime(long nowMillis) {
    stalls.answered(false, (nowMillis - 1) * MILLI, nowMillis * MILLI);
  }

  private boolean isLastUntil(long millis) {
    return stalls.isLast(millis * MILLI - 1) && !stalls.isLast(millis * MILLI);
  }

  @Test
  void oneThatNeverStoodStillIsNeitherLastNorInDoubt() {
    inTime(0);
    assertThat(stalls.isLast(0)).isFalse();
    assertThat(stalls.isInDoubt()).isFalse();
  }

  @Test
  void itComesLastForFourTimesAsLongEachTimeUpToFourSeconds() {
    late(0);
    assertThat(isLastUntil(2)).isTrue();
    late(1_000);
    assertThat(isLastUntil(1_008)).isTrue();
    for (int i = 2; i < 30; i++) {
      late(10_000L * i);
    }
    assertThat(isLastUntil(290_000 + 4_096)).isTrue();
  }

  @Test
  void eachAnswerInTimeHalvesThatAndTheLastEndsIt() {
    late(0);
    late(1_000);
    inTime(2_000);
    assertThat(isLastUntil(2_004)).isTrue();
    inTime(3_000);
    inTime(4_000);
    assertThat(stalls.isInDoubt()).isTrue();
    inTime(5_000);
    assertThat(stalls.isInDoubt()).isFalse();
    assertThat(stalls.isLast(5_000 * MILLI)).isFalse();
  }

  @Test
  void whatWasOutstandingDuringAStallCountsOnce() {
    for (int i = 0; i < 10; i++) {
      stalls.answered(true, i * MILLI, 300 * MILLI + i);
    }
    assertThat(isLastUntil(302)).isTrue();
  }
}
