// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.speculation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.manx.agent.settings.Settings;
import io.manx.core.request.Demand;
import io.manx.core.speculation.BudgetSpeculation;
import io.manx.core.speculation.Speculation;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CoordinatorSpeculationTest {
  private static final Demand DEMAND = new Demand(0, 0, false);

  private final Settings settings = new Settings();
  private final CoordinatorSpeculation speculation = new CoordinatorSpeculation(settings);

  @Test
  void itLearnsWhileObserving() {
    assertThat(speculation.current().lateNanos(DEMAND.kind())).isEqualTo(Speculation.NEVER);
    learn();
    assertThat(speculation.current().lateNanos(DEMAND.kind()))
        .isCloseTo(1_500_000, withinPercentage(10));
  }

  private void learn() {
    for (int i = 0; i < 100; i++) {
      speculation.answered(0, DEMAND, 1_000_000, null, 0);
    }
  }

  @Test
  void itIsCassandrasWhenOffAndWhenSetToStock() {
    settings.change(Map.of("mode", "off"));
    assertThat(speculation.current()).isNull();
    settings.change(Map.of("mode", "on", "speculation", "stock"));
    assertThat(speculation.current()).isNull();
    speculation.answered(0, DEMAND, 1_000_000, null, 0);
  }

  @Test
  void itBeginsAnewWithOtherParametersOnly() {
    learn();
    BudgetSpeculation first = speculation.current();
    settings.change(Map.of("mode", "on", "policy", "c3"));
    assertThat(speculation.current()).isSameAs(first);
    settings.change(Map.of("speculation.factor", "2"));
    assertThat(speculation.current()).isNotSameAs(first);
    assertThat(speculation.current().lateNanos(DEMAND.kind())).isEqualTo(Speculation.NEVER);
  }

  @Test
  void whileItIsOffItLearnsNothingAndForgetsNothing() {
    learn();
    long known = speculation.current().lateNanos(DEMAND.kind());
    settings.change(Map.of("mode", "off"));
    speculation.answered(0, DEMAND, 1_000_000_000, null, 0);
    settings.change(Map.of("mode", "on"));
    assertThat(speculation.current().lateNanos(DEMAND.kind())).isEqualTo(known);
  }

  @Test
  void endsOfCopiesAreCounted() {
    speculation.sent(DEMAND);
    speculation.sent(DEMAND);
    speculation.sentAtOnce();
    speculation.ended(true);
    speculation.ended(false);
    speculation.refused();
    speculation.foreseen();
    assertThat(speculation.sentCount()).isEqualTo(2);
    assertThat(speculation.sentAtOnceCount()).isEqualTo(1);
    assertThat(speculation.wonCount()).isEqualTo(1);
    assertThat(speculation.lostCount()).isEqualTo(1);
    assertThat(speculation.refusedCount()).isEqualTo(1);
    assertThat(speculation.foreseenCount()).isEqualTo(1);
  }
}
