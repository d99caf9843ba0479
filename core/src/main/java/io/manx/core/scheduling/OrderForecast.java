package io.manx.core.scheduling;

/**
 * What an order would have done with the reads that run in another one: how often a read of one
 * class would have overtaken one of another, and how long reads of each class would have waited.
 * Each read that begins to run stands for a free reader; which read it would have taken is what is
 * foreseen. That shorter reads would have freed it sooner is not. Thread-safe.
 */
public final class OrderForecast {
  private final WaitingReads foreseen;
  private final ForecastFigures figures;

  /**
   * Creates one of an order.
   *
   * @param figures to which it adds
   */
  public OrderForecast(ReadOrder order, ForecastFigures figures) {
    this.foreseen = new WaitingReads(order);
    this.figures = figures;
  }

  /** A read arrives, and waits. */
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
