// SPDX-License-Identifier: Apache-2.0

package io.manx.core.speculation;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.core.catalogue.ParameterValues;
import io.manx.core.request.Demand;
import io.manx.core.wire.Feedback;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Copies of requests that will not be answered at all. */
class CopiesAtOnceTest {
  private static final long MILLI = 1_000_000;
  private static final Feedback CALM = new Feedback(0, 1, 0, MILLI);
  private static final Feedback BUSY = new Feedback(9, 9, 5 * MILLI, MILLI);

  private final BudgetSpeculation speculation =
      new BudgetSpeculation(ParameterValues.of(BudgetSpeculation.PARAMETERS, Map.of()));
  private final Asked requests = new Asked(speculation);

  private int permittedAtOnce(int asked) {
    int permitted = 0;
    for (int i = 0; i < asked; i++) {
      permitted += speculation.permitsAtOnce(0) ? 1 : 0;
    }
    return permitted;
  }

  /** The bucket holds five tokens; a burst of 50 is lent, and later requests pay it back. */
  @Test
  void whatCannotBeAnsweredMayUseTheWholeBucketAndBorrow() {
    requests.begin(100);
    assertThat(permittedAtOnce(100)).isEqualTo(55);
    requests.begin(1_000);
    assertThat(requests.permitted(100, 2 * MILLI)).isZero();
    requests.begin(20);
    assertThat(requests.permitted(100, 2 * MILLI)).isEqualTo(1);
  }

  @Test
  void whatCannotBeAnsweredBorrowsNothingWhileAllReplicasAreLateAndGetsNothingWhileTheyAreBusy() {
    requests.begin(100);
    for (int i = 0; i < 100; i++) {
      speculation.answered(0, Demand.UNKNOWN, MILLI, CALM, 0);
      speculation.answered(1, Demand.UNKNOWN, MILLI, CALM, 0);
    }
    speculation.answered(0, Demand.UNKNOWN, 900 * MILLI, CALM, 0);
    speculation.answered(1, Demand.UNKNOWN, 900 * MILLI, CALM, 0);
    assertThat(permittedAtOnce(100)).isEqualTo(5);
    requests.begin(100);
    for (int i = 0; i < 1_000; i++) {
      speculation.answered(i % 2, Demand.UNKNOWN, MILLI, BUSY, 0);
    }
    assertThat(permittedAtOnce(100)).isZero();
  }

  @Test
  void withoutABudgetNothingIsPermittedAtOnce() {
    BudgetSpeculation none =
        new BudgetSpeculation(
            ParameterValues.of(BudgetSpeculation.PARAMETERS, Map.of("budget", "0")));
    assertThat(none.permitsAtOnce(0)).isFalse();
  }
}
