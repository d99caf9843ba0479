// SPDX-License-Identifier: Apache-2.0

package io.manx.core.speculation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.manx.core.wire.Feedback;
import org.junit.jupiter.api.Test;

class KindWorkTest {
  private static final long MILLI = 1_000_000;
  private static final int SMALL = 0;
  private static final int LARGE = 1;

  private final KindWork work = new KindWork();

  /** One request in ten is large. Of each kind every fifth waits for nothing. */
  private void serve(int requests, long small, long large, long waiting) {
    for (int i = 0; i < requests; i++) {
      int kind = i % 10 == 0 ? LARGE : SMALL;
      long own = kind == LARGE ? large : small;
      work.sent(kind);
      reports(kind, i / 10 % 5 == 0 ? own : own + waiting);
    }
  }

  private void reports(int kind, long millis) {
    work.answered(kind, millis * MILLI, new Feedback(0, 1, 0, millis * MILLI));
  }

  @Test
  void whileNothingIsKnownEachCountsAsOne() {
    work.sent(SMALL);
    assertThat(work.units(SMALL)).isEqualTo(1);
    reports(LARGE, 80);
    assertThat(work.units(LARGE)).as("before any such request was sent again").isEqualTo(1);
  }

  /** Of nine reads of 3 ms and one of 80 the mean is 10.7 ms. */
  @Test
  void waitsForAProcessorDoNotMakeKindsAlike() {
    serve(20_000, 3, 80, 100);
    assertThat(work.units(SMALL)).isCloseTo(3 / 10.7, within(0.15));
    assertThat(work.units(LARGE)).isCloseTo(80 / 10.7, within(1.5));
  }

  /** Only some nodes have the agent; the responses of all contain 50 ms of network time. */
  @Test
  void responseTimesStandForServiceTimesOnlyWhileNoneIsReported() {
    for (int i = 0; i < 1_000; i++) {
      work.sent(SMALL);
      work.answered(SMALL, 53 * MILLI, null);
    }
    for (int i = 0; i < 1_000; i++) {
      work.sent(LARGE);
      work.answered(LARGE, 130 * MILLI, null);
    }
    assertThat(work.units(LARGE) / work.units(SMALL)).isCloseTo(130 / 53.0, within(0.2));
    for (int i = 0; i < 1_000; i++) {
      reports(SMALL, 3);
      work.answered(SMALL, 53 * MILLI, null);
      reports(LARGE, 80);
    }
    assertThat(work.units(LARGE) / work.units(SMALL)).isCloseTo(80 / 3.0, within(3.0));
  }

  @Test
  void aKindThatBecomesLargerIsFoundOut() {
    serve(5_000, 3, 3, 0);
    serve(50_000, 3, 80, 0);
    assertThat(work.units(LARGE)).isCloseTo(80 / 10.7, within(1.5));
  }
}
