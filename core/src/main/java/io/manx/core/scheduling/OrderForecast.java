// SPDX-License-Identifier: Apache-2.0

package io.manx.core.scheduling;

/**
 * Forecasts what another order would do with the reads of a node: how often a read of one class
 * would overtake one of another, and how long reads of each class would wait. Each read that begins
 * to run shows that a thread is free, for which the forecast takes the next read of its own order.
 * It ignores that shorter reads would have freed the thread sooner. Thread-safe.
 */
public final class OrderForecast {
  private final WaitingReads foreseen;
  private final ForecastFigures figures;

  /**
   * Creates a forecast of an order.
   *
   * @param figures to which results are added
   */
  public OrderForecast(ReadOrder order, ForecastFigures figures) {
    this.foreseen = new WaitingReads(order);
    this.figures = figures;
  }

  /** A read arrives and waits. */
  public void added(WaitingRead read) {
    foreseen.add(
        new WaitingRead(read.shape(), read.cost(), read.arrivedNanos(), read.timeoutNanos()));
  }

  /** A read that was added begins to run. */
  public void started(WaitingRead read, long nowNanos) {
    WaitingRead other = foreseen.poll();
    if (other == null) {
      return;
    }
    ReadClass own = read.shape().readClass();
    ReadClass others = other.shape().readClass();
    figures.waited(own, nowNanos - read.arrivedNanos());
    figures.wouldHaveWaited(others, nowNanos - other.arrivedNanos());
    if (own != others && other.arrivedNanos() > read.arrivedNanos()) {
      figures.wouldOvertake(others, own);
    }
  }
}
