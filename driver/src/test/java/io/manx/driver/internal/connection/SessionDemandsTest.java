// SPDX-License-Identifier: Apache-2.0

package io.manx.driver.internal.connection;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.core.request.Demand;
import io.manx.core.request.RequestDemands;
import io.manx.core.request.RequestKinds;
import org.junit.jupiter.api.Test;

class SessionDemandsTest {
  private static final long MILLI = 1_000_000;
  private static final int SHAPE = StatementShape.PARTITION;

  private final SessionDemands demands = new SessionDemands();

  private long key(int statement) {
    return SessionDemands.key(statement, 1);
  }

  private void answer(int statement, long millis, int times) {
    for (int i = 0; i < times; i++) {
      Demand demand = demands.demand(kind(statement), SHAPE, 0, RequestDemands.NO_PARTITION);
      demands.costs().sent();
      demands.costs().answered(0, demand, millis * MILLI, null, 0);
    }
  }

  private int kind(int statement) {
    int found = demands.find(key(statement), SHAPE);
    return found == RequestKinds.UNKNOWN
        ? demands.meet(key(statement), SHAPE, "SELECT a" + statement + " FROM t", null, 0)
        : found;
  }

  @Test
  void eachStatementHasItsOwnCost() {
    answer(1, 1, 100);
    answer(2, 50, 100);
    assertThat(demands.demand(kind(1), SHAPE, 0, 0).serviceMillis()).isLessThan(2);
    assertThat(demands.demand(kind(2), SHAPE, 0, 0).serviceMillis()).isGreaterThan(40);
    assertThat(demands.statementOf(kind(1))).isEqualToIgnoringCase("select a1 from t");
  }

  @Test
  void aLongerPageCostsMore() {
    for (int i = 0; i < 2_000; i++) {
      int pageSize = i % 2 == 0 ? 10 : 1_000;
      Demand demand = page(pageSize);
      demands.costs().sent();
      demands.costs().answered(0, demand, (1 + pageSize / 50) * MILLI, null, 0);
    }
    assertThat(page(1_000).serviceMillis()).isGreaterThan(5 * page(10).serviceMillis());
    assertThat(page(0).serviceMillis()).isBetween(8.0, 14.0);
  }

  private Demand page(int pageSize) {
    return demands.demand(kind(1), SHAPE, pageSize, RequestDemands.NO_PARTITION);
  }

  /** Of a text beyond those that are told apart nothing is kept. */
  @Test
  void moreStatementsThanAreToldApartCountAsTheirGroup() {
    for (int statement = 0; statement < 100; statement++) {
      int kind = kind(statement);
      boolean isToldApart = statement < RequestKinds.MAX_KINDS - RequestKinds.GROUPS;
      assertThat(kind == SHAPE).as("statement %d", statement).isEqualTo(!isToldApart);
    }
    assertThat(demands.statementOf(SHAPE)).isNull();
  }

  @Test
  void withoutPredictionAllStatementsOfAShapeAreAlike() {
    demands.predict(false);
    answer(1, 1, 100);
    answer(2, 50, 100);
    assertThat(kind(1)).isEqualTo(SHAPE);
    assertThat(kind(2)).isEqualTo(SHAPE);
    Demand one = demands.demand(kind(1), SHAPE, 0, 7);
    assertThat(one.kind()).isEqualTo(SHAPE);
    assertThat(one.serviceMillis()).isEqualTo(demands.demand(kind(2), SHAPE, 0, 8).serviceMillis());
  }
}
