// SPDX-License-Identifier: Apache-2.0

package io.manx.core.speculation;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.core.catalogue.ParameterValues;
import io.manx.core.request.Demand;
import io.manx.core.wire.Feedback;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** While the newest responses of several replicas are late, no other one would be faster. */
class LateResponsesTest {
  private static final long MILLI = 1_000_000;
  private static final Feedback CALM = new Feedback(0, 1, 0, MILLI);

  private final BudgetSpeculation speculation =
      new BudgetSpeculation(ParameterValues.of(BudgetSpeculation.PARAMETERS, Map.of()));
  private final Asked requests = new Asked(speculation);

  /** Three replicas whose answers take 1 ms, and an empty bucket. */
  private long beginWithThree() {
    for (int i = 0; i < 300; i++) {
      speculation.answered(i % 3, Demand.UNKNOWN, MILLI, CALM, 0);
    }
    return speculation.lateNanos(0);
  }

  @Test
  void whileLateResponsesComeOfSeveralReplicasNothingIsLent() {
    long late = beginWithThree();
    long stuck = 5 * late;
    assertThat(requests.permitted(1, 3 * late)).isZero();
    assertThat(requests.permitted(1, stuck)).isOne();
    speculation.answered(1, Demand.UNKNOWN, 2 * late, null, 0);
    speculation.answered(2, Demand.UNKNOWN, 2 * late, null, 0);
    assertThat(requests.permitted(1, stuck)).isZero();
    assertThat(requests.permitted(1, 1_000 * MILLI)).isOne();
    speculation.answered(0, Demand.UNKNOWN, MILLI, null, 0);
    assertThat(requests.permitted(1, stuck)).isOne();
  }

  /** The machine that all replicas share may stand still for a moment. */
  @Test
  void whileLateResponsesComeOfSeveralReplicasAFullBucketIsNotUsedEither() {
    for (int i = 0; i < 1_000; i++) {
      long unused = speculation.delayNanos(Demand.UNKNOWN, 1, 0); // fills the bucket
    }
    long late = beginWithThree();
    speculation.answered(1, Demand.UNKNOWN, 2 * late, null, 0);
    assertThat(requests.permitted(1, 3 * late)).isOne();
    speculation.answered(2, Demand.UNKNOWN, 2 * late, null, 0);
    assertThat(requests.permitted(100, 3 * late)).isZero();
    speculation.answered(0, Demand.UNKNOWN, MILLI, null, 0);
    assertThat(requests.permitted(100, 3 * late)).isEqualTo(49);
  }

  @Test
  void aDelayBelowThePercentileDoesNotMakeAllResponsesLate() {
    BudgetSpeculation early =
        new BudgetSpeculation(
            ParameterValues.of(
                BudgetSpeculation.PARAMETERS, Map.of("factor", "0.1", "least_delay_ms", "0")));
    for (int i = 0; i < 1_000; i++) {
      long unused = early.delayNanos(Demand.UNKNOWN, 1, 0);
      early.answered(i % 3, Demand.UNKNOWN, 10 * MILLI, CALM, 0);
    }
    long late = early.lateNanos(0);
    assertThat(late).isLessThan(2 * MILLI);
    assertThat(early.decide(Demand.UNKNOWN, 1, late, 0)).isEqualTo(Speculation.NOW);
  }

  @Test
  void whoIsHeldUpByLateResponsesAsksAgainAfterADelay() {
    long stuck = 5 * beginWithThree();
    speculation.answered(1, Demand.UNKNOWN, stuck, null, 0);
    speculation.answered(2, Demand.UNKNOWN, stuck, null, 0);
    assertThat(speculation.decide(Demand.UNKNOWN, 1, stuck, 0)).isEqualTo(speculation.lateNanos(0));
  }

  /** Requests that were stuck in a pause may be answered together. */
  @Test
  void lateResponsesOfOneReplicaDoNotKeepCopiesFromLeadingAroundIt() {
    long late = beginWithThree();
    for (int i = 0; i < 10; i++) {
      speculation.answered(1, Demand.UNKNOWN, 2 * late, null, 0);
      assertThat(requests.permitted(1, 5 * late)).isOne();
    }
  }

  /** One replica may stand still after all were slow, and everything waits for it. */
  @Test
  void lateResponsesOfLongAgoKeepNothingFromBeingLent() {
    long stuck = 5 * beginWithThree();
    speculation.answered(1, Demand.UNKNOWN, stuck, null, 50 * MILLI);
    speculation.answered(2, Demand.UNKNOWN, stuck, null, 50 * MILLI);
    assertThat(speculation.decide(Demand.UNKNOWN, 1, stuck, 250 * MILLI))
        .isNotEqualTo(Speculation.NOW);
    assertThat(speculation.decide(Demand.UNKNOWN, 1, stuck, 251 * MILLI))
        .isEqualTo(Speculation.NOW);
  }
}
