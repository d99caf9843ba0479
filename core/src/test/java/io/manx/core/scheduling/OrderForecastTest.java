// SPDX-License-Identifier: Apache-2.0

package io.manx.core.scheduling;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Tests the forecast of an order's effect while reads run as they arrive. */
class OrderForecastTest {
  private final ForecastFigures figures = new ForecastFigures();

  @Test
  void saysWhoWouldHaveOvertakenWhomAndWhatThatWouldHaveSaved() {
    OrderForecast forecast =
        new OrderForecast(WaitingReadsTest.order(ReadOrders.SINGLE_FIRST), figures);
    WaitingRead range = new WaitingRead(ReadShape.range(false, 10, 1), 0, 0);
    WaitingRead single = new WaitingRead(ReadShape.single(false), 0, 10);
    forecast.added(range);
    forecast.added(single);
    forecast.started(range, 100);
    forecast.started(single, 300);
    assertThat(figures.overtakings(ReadClass.SINGLE, ReadClass.RANGE)).isEqualTo(1);
    assertThat(figures.overtakings(ReadClass.RANGE, ReadClass.SINGLE)).isZero();
    assertThat(figures.savedNanos(ReadClass.SINGLE)).isEqualTo(200);
    assertThat(figures.savedNanos(ReadClass.RANGE)).isEqualTo(-200);
    assertThat(figures.savedNanos(ReadClass.SLICE)).isZero();
  }

  @Test
  void readsThatStartWithoutHavingWaitedChangeNothing() {
    OrderForecast forecast = new OrderForecast(WaitingReadsTest.order(ReadOrders.ALL), figures);
    forecast.started(new WaitingRead(ReadShape.single(true), 0, 0), 50);
    assertThat(figures.savedNanos(ReadClass.SINGLE)).isZero();
  }
}
