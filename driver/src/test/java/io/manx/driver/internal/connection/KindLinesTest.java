// SPDX-License-Identifier: Apache-2.0

package io.manx.driver.internal.connection;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.core.catalogue.ParameterValues;
import io.manx.core.request.Demand;
import io.manx.core.request.RequestCosts;
import io.manx.core.speculation.BudgetSpeculation;
import java.util.Map;
import org.junit.jupiter.api.Test;

class KindLinesTest {
  private static final long MILLI = 1_000_000;

  private final RequestCosts costs = new RequestCosts();

  private void answer(Demand demand, long millis) {
    costs.sent();
    costs.answered(0, demand, millis * MILLI, null, 0);
  }

  @Test
  void theKindThatTakesMostOfTheTimeComesFirst() {
    int light = costs.kinds().findOrAdd(1, StatementShape.PARTITION, () -> "light", 0);
    int heavy = costs.kinds().findOrAdd(2, StatementShape.PARTITION, () -> "heavy", 0);
    for (int i = 0; i < 40; i++) {
      answer(costs.demand(light, StatementShape.PARTITION, false), 1);
    }
    answer(costs.demand(heavy, StatementShape.PARTITION, false), 50);
    answer(costs.demand(StatementShape.WRITE, StatementShape.WRITE, false), 2);
    assertThat(KindLines.of(costs))
        .isEqualTo(
            "1 requests, 50.00 ms on average, 50.00 ms of service predicted: heavy\n"
                + "40 requests, 1.00 ms on average, 1.00 ms of service predicted: light\n"
                + "1 requests, 2.00 ms on average, 2.00 ms of service predicted: other writes");
  }

  @Test
  void delaysAndCopiesAreToldByKind() {
    BudgetSpeculation budget =
        new BudgetSpeculation(ParameterValues.of(BudgetSpeculation.PARAMETERS, Map.of()));
    int light = costs.kinds().findOrAdd(1, StatementShape.PARTITION, () -> "light", 0);
    int rare = costs.kinds().findOrAdd(2, StatementShape.PARTITION, () -> "rare", 0);
    for (int i = 0; i < 100; i++) {
      Demand demand = costs.demand(light, StatementShape.PARTITION, false);
      answer(demand, 2);
      budget.answered(0, demand, 2 * MILLI, null, 0);
    }
    answer(costs.demand(rare, StatementShape.PARTITION, false), 1);
    assertThat(KindLines.ofCopies(costs, budget, kind -> kind == light ? 3 : 0).lines())
        .satisfiesExactly(
            first ->
                assertThat(first)
                    .matches("late after [23][.][0-9]{2} ms, 3 copies of 100 requests: light"),
            second ->
                assertThat(second)
                    .isEqualTo("late like all of its sort, 0 copies of 1 requests: rare"));
  }
}
