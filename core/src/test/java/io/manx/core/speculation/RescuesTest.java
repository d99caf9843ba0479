// SPDX-License-Identifier: Apache-2.0

package io.manx.core.speculation;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.core.catalogue.ParameterValues;
import io.manx.core.request.Demand;
import io.manx.core.wire.Feedback;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Copies of stuck requests when the bucket lends no more, and copies to busy replicas. */
class RescuesTest {
  private static final long MILLI = 1_000_000;
  private static final Feedback CALM = new Feedback(0, 1, 0, MILLI);
  private static final Feedback BUSY = new Feedback(9, 9, 2 * MILLI, MILLI);

  private final BudgetSpeculation speculation =
      new BudgetSpeculation(ParameterValues.of(BudgetSpeculation.PARAMETERS, Map.of()));
  private final Asked requests = new Asked(speculation);

  private void answer(int replica, int times, long millis, Feedback feedback) {
    for (int i = 0; i < times; i++) {
      speculation.answered(replica, Demand.UNKNOWN, millis * MILLI, feedback, 0);
    }
  }

  /** Of 1,000 requests 50 copies are permitted, 50 more are lent, and 10 are in the reserve. */
  @Test
  void stuckRequestsGetTheReserveWhenNothingIsLent() {
    answer(0, 1_000, 2, CALM);
    requests.begin(1_000);
    long late = speculation.lateNanos(0);
    assertThat(requests.permitted(200, 4 * late)).isEqualTo(110);
    requests.begin(1_000);
    assertThat(requests.permitted(200, 2 * late)).as("what was lent is paid back first").isZero();
    assertThat(requests.permitted(200, 4 * late)).isEqualTo(60);
  }

  @Test
  void requestsThatAreOnlyLateGetNothingOfTheReserve() {
    answer(0, 1_000, 2, CALM);
    requests.begin(1_000);
    long late = speculation.lateNanos(0);
    assertThat(requests.permitted(200, 4 * late - 1)).isEqualTo(50);
  }

  @Test
  void aReplicaWithALongQueueIsBusyWhateverOthersSay() {
    answer(0, 100, 3, BUSY);
    answer(1, 100, 1, CALM);
    answer(2, 100, 1, CALM);
    assertThat(speculation.isBusy(0, 0, 0)).isTrue();
    assertThat(speculation.isBusy(1, 0, 0)).isFalse();
    assertThat(speculation.isBusy(3, 0, 0)).as("nothing is known").isFalse();
    assertThat(speculation.isBusy(0, 0, 201 * MILLI)).as("too long ago").isFalse();
    assertThat(speculation.isBusy(0, 1_000 * MILLI, 0)).as("overdue").isFalse();
    answer(0, 200, 1, CALM);
    assertThat(speculation.isBusy(0, 0, 0)).isFalse();
  }
}
