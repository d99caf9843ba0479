package io.manx.driver.internal.connection;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.core.request.Demand;
import io.manx.core.request.RequestCosts;
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
}
