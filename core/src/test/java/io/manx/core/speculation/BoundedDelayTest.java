// SPDX-License-Identifier: Apache-2.0

package io.manx.core.speculation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.manx.core.catalogue.ParameterValues;
import io.manx.core.request.DelayBounds;
import io.manx.core.request.Demand;
import io.manx.core.wire.Feedback;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** {@link BudgetSpeculation} within the bounds that a table states, with an empty bucket. */
class BoundedDelayTest {
  private static final long MILLI = 1_000_000;
  private static final Feedback CALM = new Feedback(0, 1, 0, MILLI);

  private final BudgetSpeculation speculation =
      new BudgetSpeculation(ParameterValues.of(BudgetSpeculation.PARAMETERS, Map.of()));

  /** The usual delay is 15 ms. */
  @BeforeEach
  void learn() {
    for (int i = 0; i < 1_000; i++) {
      speculation.answered(0, Demand.UNKNOWN, 10 * MILLI, CALM, 0);
    }
  }

  private static Demand of(String speculativeRetry) {
    return Demand.UNKNOWN.within(DelayBounds.parse(speculativeRetry));
  }

  private long delay(String speculativeRetry) {
    return speculation.delayNanos(of(speculativeRetry), 1, 0);
  }

  private boolean permits(String speculativeRetry, long waitedMillis) {
    return speculation.decide(of(speculativeRetry), 1, waitedMillis * MILLI, 0) == Speculation.NOW;
  }

  @Test
  void theDelayIsWithinThem() {
    assertThat(delay("MIN(99p,5ms)")).isEqualTo(5 * MILLI);
    assertThat(delay("MAX(99p,50ms)")).isEqualTo(50 * MILLI);
    assertThat((double) delay("MIN(99p,50ms)")).isCloseTo(15e6, within(1e6));
    assertThat(delay("MAX(99p,5ms)")).isEqualTo(delay("99p"));
  }

  @Test
  void theyStateNoDelayWhileNoneIsKnown() {
    BudgetSpeculation fresh =
        new BudgetSpeculation(ParameterValues.of(BudgetSpeculation.PARAMETERS, Map.of()));
    assertThat(fresh.delayNanos(of("MIN(99p,5ms)"), 1, 0)).isEqualTo(Speculation.NEVER);
    assertThat(fresh.delayNanos(of("MAX(99p,5ms)"), 1, 0)).isEqualTo(Speculation.NEVER);
  }

  @Test
  void aCopyIsLentAfterFourTimesTheBoundedDelay() {
    assertThat(permits("MIN(99p,5ms)", 19)).isFalse();
    assertThat(permits("MIN(99p,5ms)", 20)).isTrue();
    assertThat(permits("99p", 20)).isFalse();
    assertThat(permits("99p", 70)).isTrue();
    assertThat(permits("MAX(99p,50ms)", 199)).isFalse();
    assertThat(permits("MAX(99p,50ms)", 200)).isTrue();
  }

  @Test
  void whoIsRefusedAsksAgainWhenACopyIsLent() {
    assertThat(speculation.decide(of("MAX(99p,50ms)"), 1, 150 * MILLI, 0)).isEqualTo(50 * MILLI);
    assertThat(speculation.decide(of("MIN(99p,5ms)"), 1, 15 * MILLI, 0)).isEqualTo(5 * MILLI);
  }
}
