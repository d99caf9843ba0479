// SPDX-License-Identifier: Apache-2.0

package io.manx.core.speculation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.manx.core.request.Demand;
import io.manx.core.wire.Feedback;
import org.junit.jupiter.api.Test;

class CopyWorkTest {
  private static final long MILLI = 1_000_000;
  private static final Demand SMALL = new Demand(0, 1, false);
  private static final Demand LARGE = new Demand(1, 9, true);

  private final CopyWork work = new CopyWork();

  private static Feedback served(double millis) {
    return new Feedback(0, 1, 0, (long) (millis * MILLI));
  }

  /** A response that a copy would have helped, since it mostly waited. */
  private void late(int replica, double delays, double millis) {
    long responseNanos = (long) (10 * millis * MILLI);
    work.late(replica, SMALL, responseNanos, (long) (responseNanos / delays), served(millis));
  }

  /** Of nine small requests of 1 ms and one large one of 9 ms the mean is 1.8 ms. */
  @Test
  void aRequestCountsAsItsExpectedServiceTimeOverTheMean() {
    for (int i = 0; i < 10_000; i++) {
      double unused = work.sent(i % 10 == 0 ? LARGE : SMALL);
    }
    assertThat(work.sent(SMALL)).isCloseTo(1 / 1.8, within(0.03));
    assertThat(work.sent(LARGE)).isCloseTo(9 / 1.8, within(0.3));
    assertThat(work.ofCopy(LARGE, 1)).isCloseTo(9 / 1.8, within(0.3));
  }

  @Test
  void whileNothingIsKnownEachCountsAsOne() {
    assertThat(work.sent(Demand.UNKNOWN)).isEqualTo(1);
    assertThat(work.ofCopy(Demand.UNKNOWN, 1)).isEqualTo(1);
    assertThat(work.ofCopy(LARGE, 1)).isEqualTo(1);
  }

  /** Late requests of 4 ms, among requests of 1 ms. */
  @Test
  void aCopyCountsAsLateRequestsOfItsKindDo() {
    double unused = work.sent(SMALL);
    for (int i = 0; i < 3_000; i++) {
      late(i % 3, 1, 4);
    }
    assertThat(work.ofCopy(SMALL, 1)).isCloseTo(4, within(0.1));
  }

  /** The longer a response takes, the larger its request. */
  @Test
  void aCopyCountsTheMoreTheLongerItsRequestHasWaited() {
    double unused = work.sent(SMALL);
    for (int i = 0; i < 6_000; i++) {
      double delays = 1 + i % 6;
      late(i / 6 % 3, delays, 10 * delays);
    }
    // The 60th percentiles of 10 to 60 ms, of 20 to 60 ms, and of 40 to 60 ms.
    assertThat(work.ofCopy(SMALL, 1)).isCloseTo(40, within(4.0));
    assertThat(work.ofCopy(SMALL, 3)).isCloseTo(45, within(8.0));
    assertThat(work.ofCopy(SMALL, 9)).isCloseTo(50, within(4.0));
  }

  @Test
  void theFirstLateResponseIsTheBestGuess() {
    double unused = work.sent(SMALL);
    late(0, 1, 7);
    assertThat(work.ofCopy(SMALL, 1)).isCloseTo(7, within(1e-6));
  }

  /** One replica takes 100 ms, and each read of the others in five was executed across a pause. */
  @Test
  void neitherASlowReplicaNorPausesMakeCopiesExpensive() {
    double unused = work.sent(SMALL);
    for (int i = 0; i < 3_000; i++) {
      boolean isSlow = i % 3 == 0 || i % 5 == 0;
      late(i % 3, 1, isSlow ? 100 : 1);
    }
    assertThat(work.ofCopy(SMALL, 1)).isCloseTo(1, within(0.1));
  }

  /** One late response in two mostly waited, then one in ten: 4 copies at most are counted. */
  @Test
  void aCopyCountsTheMoreTheRarerCopiesHelp() {
    double unused = work.sent(SMALL);
    for (int i = 0; i < 3_000; i++) {
      work.late(i % 3, SMALL, (i % 2 == 0 ? 3 : 1) * MILLI, MILLI / 2, served(1));
    }
    assertThat(work.ofCopy(SMALL, 1)).isCloseTo(2, within(0.4));
    for (int i = 0; i < 3_000; i++) {
      work.late(i % 3, SMALL, (i % 10 == 0 ? 3 : 1) * MILLI, MILLI / 2, served(1));
    }
    assertThat(work.ofCopy(SMALL, 1)).isCloseTo(4, within(0.1));
  }

  /** Both wait for a processor for so long that the mean of the large one is only twice as long. */
  @Test
  void aCopyCountsAsItsKindDoesOnIdleNodes() {
    Demand small = new Demand(0, 50, false);
    Demand large = new Demand(1, 100, false);
    for (int i = 0; i < 10_000; i++) {
      boolean isLarge = i % 10 == 0;
      Demand demand = isLarge ? large : small;
      double unused = work.sent(demand);
      boolean isIdle = i / 10 % 5 == 0;
      long own = isLarge ? 60 : 1;
      work.answered(
          demand, (isIdle ? own : own + 50) * MILLI, isIdle ? served((double) own) : null);
    }
    // The mean of nine requests of 1 ms and one of 60 is 6.9 ms.
    assertThat(work.ofCopy(large, 1)).isCloseTo(60 / 6.9, within(2.0));
    assertThat(work.ofLargeKind(large)).isEqualTo(work.ofCopy(large, 1));
    assertThat(work.ofCopy(small, 1)).isCloseTo(50 / 55.0, within(0.05));
    assertThat(work.ofLargeKind(small)).isEqualTo(1);
  }
}
