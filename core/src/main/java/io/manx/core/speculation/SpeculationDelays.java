package io.manx.core.speculation;

import io.manx.core.estimate.MedianOfReplicaTails;
import io.manx.core.request.Demand;
import io.manx.core.request.PerKind;

/**
 * When requests of each kind are late: a multiple of a high percentile of the usual replica's
 * response times. Thread-safe without locks.
 */
final class SpeculationDelays {
  static final int UNKNOWN_FACTOR = 4;

  private final double factor;
  private final long leastNanos;
  private final long mostNanos;
  private final SlowestOfSeveral slowestOf;
  private final PerKind<MedianOfReplicaTails> tails;

  /**
   * Creates them.
   *
   * @param quantile of response times, such as 0.95
   * @param factor the delay as a multiple of it
   * @param leastNanos the shortest delay; it prevails over the longest
   * @param mostNanos the longest delay
   */
  SpeculationDelays(double quantile, double factor, long leastNanos, long mostNanos) {
    this.factor = factor;
    this.leastNanos = leastNanos;
    this.mostNanos = mostNanos;
    slowestOf = new SlowestOfSeveral(quantile);
    tails = new PerKind<>(() -> new MedianOfReplicaTails(quantile));
  }

  /** A replica has answered. */
  void answered(int replica, Demand demand, long responseNanos) {
    tails.get(demand.group()).add(replica, responseNanos);
    if (demand.kind() != demand.group()) {
      tails.get(demand.kind()).add(replica, responseNanos);
    }
  }

  /** Returns the delay of a request in nanoseconds, or {@link Speculation#NEVER}. */
  long nanos(Demand demand, int awaited) {
    int kind = demand.kind();
    return nanos(kind == demand.group() || knows(kind) ? kind : demand.group(), awaited);
  }

  /** Returns the delay of a kind in nanoseconds, or {@link Speculation#NEVER}. */
  long nanos(int kind, int awaited) {
    double tail = tails.get(kind).value();
    if (tail <= 0) {
      tail = UNKNOWN_FACTOR * tails.max(MedianOfReplicaTails::value);
    }
    if (tail <= 0) {
      return Speculation.NEVER;
    }
    long nanos = (long) (factor * slowestOf.ratio(awaited) * tail);
    return Math.max(leastNanos, Math.min(mostNanos, nanos));
  }

  /** Whether a kind has had enough responses for a delay of its own. */
  boolean knows(int kind) {
    return tails.get(kind).value() > 0;
  }

  /**
   * Whether a response is late. A delay below the percentile does not make usual responses late.
   */
  boolean isLate(Demand demand, long responseNanos) {
    long usual = (long) tails.get(demand.kind()).value();
    return responseNanos > Math.max(nanos(demand, 1), usual);
  }
}
