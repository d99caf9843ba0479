// SPDX-License-Identifier: Apache-2.0

package io.manx.core.speculation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.manx.core.catalogue.ParameterValues;
import io.manx.core.estimate.MedianOfReplicaTails;
import io.manx.core.request.Demand;
import io.manx.core.request.Demands;
import io.manx.core.request.RequestCosts;
import io.manx.core.wire.Feedback;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** After which delay {@link BudgetSpeculation} is asked for a copy. */
class SpeculationDelayTest {
  private static final long MILLI = 1_000_000;
  private static final Feedback CALM = new Feedback(0, 1, 0, MILLI);

  private final BudgetSpeculation speculation =
      new BudgetSpeculation(ParameterValues.of(BudgetSpeculation.PARAMETERS, Map.of()));

  @Test
  void theDelayIsAMultipleOfTheClassesOwnPercentile() {
    assertThat(speculation.delayNanos(Demand.UNKNOWN, 1, 0)).isEqualTo(Speculation.NEVER);
    SplittableRandom random = new SplittableRandom(4);
    for (int i = 0; i < 100_000; i++) {
      speculation.answered(0, Demand.UNKNOWN, (long) (random.nextDouble() * 10 * MILLI), CALM, 0);
      speculation.answered(0, Demands.of(1), (long) (random.nextDouble() * 100 * MILLI), CALM, 0);
    }
    assertThat((double) speculation.delayNanos(Demand.UNKNOWN, 1, 0))
        .isCloseTo(14.25e6, within(1e6));
    assertThat((double) speculation.delayNanos(Demands.of(1), 1, 0))
        .isCloseTo(142.5e6, within(10e6));
  }

  /** A fifth of the bucket is left; tokens are lent only after four times the delay. */
  @Test
  void whoWaitsForThreeAnswersIsLateLater() {
    for (int i = 0; i < 1_000; i++) {
      speculation.answered(0, Demand.UNKNOWN, 10 * MILLI, CALM, 0);
    }
    long one = speculation.delayNanos(Demand.UNKNOWN, 1, 0);
    long three = speculation.delayNanos(Demand.UNKNOWN, 3, 0);
    assertThat((double) three / one).isCloseTo(1.36, within(0.01));
    assertThat(speculation.decide(Demand.UNKNOWN, 3, 4 * one, 0)).isEqualTo(4 * three - 4 * one);
    assertThat(speculation.decide(Demand.UNKNOWN, 3, 4 * three, 0)).isEqualTo(Speculation.NOW);
  }

  @Test
  void aClassOfWhichNothingHasComeYetWaitsForFourTimesAsLongAsTheSlowestKnown() {
    assertThat(speculation.delayNanos(Demands.of(2), 1, 0)).isEqualTo(Speculation.NEVER);
    for (int i = 0; i < 100; i++) {
      speculation.answered(0, Demand.UNKNOWN, 10 * MILLI, CALM, 0);
    }
    assertThat((double) speculation.delayNanos(Demands.of(2), 1, 0))
        .isCloseTo(4.0 * speculation.delayNanos(Demand.UNKNOWN, 1, 0), within(10.0));
    for (int i = 0; i < 100; i++) {
      speculation.answered(0, Demands.of(1), 20 * MILLI, CALM, 0);
    }
    assertThat((double) speculation.delayNanos(Demands.of(2), 1, 0))
        .isCloseTo(4.0 * speculation.delayNanos(Demands.of(1), 1, 0), within(10.0));
  }

  /** A report of two seconds that nobody asks for any more. */
  @Test
  void aKindThatIsNoLongerUsedDoesNotDelayUnknownOnes() {
    for (int i = 0; i < 20; i++) {
      speculation.answered(0, Demands.of(1), 2_000 * MILLI, CALM, 0);
    }
    for (int i = 1; i < MedianOfReplicaTails.SILENCE; i++) {
      speculation.answered(0, Demands.of(3), 5 * MILLI, CALM, 0);
    }
    assertThat(speculation.delayNanos(Demands.of(2), 1, 0)).isEqualTo(1_000 * MILLI);
    speculation.answered(0, Demands.of(3), 5 * MILLI, CALM, 0);
    assertThat((double) speculation.delayNanos(Demands.of(2), 1, 0))
        .isCloseTo(4.0 * speculation.delayNanos(Demands.of(3), 1, 0), within(10.0));
  }

  @Test
  void aDelayIsNotLearntFromLessThanTenResponses() {
    for (int i = 0; i < 9; i++) {
      speculation.answered(0, Demands.of(3), 5 * MILLI, CALM, 0);
    }
    assertThat(speculation.delayNanos(Demands.of(3), 1, 0)).isEqualTo(Speculation.NEVER);
    speculation.answered(0, Demands.of(3), 5 * MILLI, CALM, 0);
    assertThat(speculation.delayNanos(Demands.of(3), 1, 0)).isBetween(5 * MILLI, 10 * MILLI);
  }

  @Test
  void theDelayIsNeitherShorterThanAMillisecondNorLongerThanASecond() {
    for (int i = 0; i < 1_000; i++) {
      speculation.answered(0, Demand.UNKNOWN, MILLI / 100, CALM, 0);
      speculation.answered(0, Demands.of(1), 10_000 * MILLI, CALM, 0);
    }
    assertThat(speculation.delayNanos(Demand.UNKNOWN, 1, 0)).isEqualTo(MILLI);
    assertThat(speculation.delayNanos(Demands.of(1), 1, 0)).isEqualTo(1_000 * MILLI);
  }

  @Test
  void aLittleKnownKindHasTheDelayOfItsGroup() {
    RequestCosts costs = new RequestCosts();
    int kind = costs.kinds().findOrAdd(7, 0, () -> "a kind", 0);
    Demand fresh = costs.demand(kind, 0, false);
    for (int i = 0; i < 100; i++) {
      speculation.answered(0, Demand.UNKNOWN, 10 * MILLI, CALM, 0);
    }
    long ofGroup = speculation.delayNanos(Demand.UNKNOWN, 1, 0);
    assertThat(speculation.delayNanos(fresh, 1, 0)).isEqualTo(ofGroup);
    assertThat(speculation.knows(fresh)).isTrue();
    for (int i = 0; i < 20; i++) {
      speculation.answered(0, fresh, 40 * MILLI, CALM, 0);
    }
    assertThat(speculation.delayNanos(fresh, 1, 0)).isGreaterThan(2 * ofGroup);
  }
}
