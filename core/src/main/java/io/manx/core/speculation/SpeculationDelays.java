// SPDX-License-Identifier: Apache-2.0

package io.manx.core.speculation;

import io.manx.core.estimate.MedianOfReplicaTails;
import io.manx.core.request.Demand;
import io.manx.core.request.PerKind;
import java.util.concurrent.atomic.AtomicLong;

/**
 * When requests of each kind are late: a multiple of a high percentile of the usual replica's
 * response times, within the bounds that their table states. An unknown kind is late after {@value
 * #UNKNOWN_FACTOR} times the delay of the slowest known one that was answered within the last
 * {@value MedianOfReplicaTails#SILENCE} answers. Thread-safe without locks.
 */
final class SpeculationDelays {
  static final int UNKNOWN_FACTOR = 4;

  private final double factor;
  private final long leastNanos;
  private final long mostNanos;
  private final SlowestOfSeveral slowestOf;
  private final PerKind<Tail> tails;
  private final AtomicLong responses = new AtomicLong();

  /** The response times of a kind. */
  private static final class Tail {
    private final MedianOfReplicaTails nanos;

    /** Number of its newest response among all responses. */
    private volatile long newest;

    Tail(double quantile) {
      nanos = new MedianOfReplicaTails(quantile);
    }
  }

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
    tails = new PerKind<>(() -> new Tail(quantile));
  }

  /** A replica has answered. */
  void answered(int replica, Demand demand, long responseNanos) {
    long number = responses.incrementAndGet();
    answered(replica, demand.group(), responseNanos, number);
    if (demand.kind() != demand.group()) {
      answered(replica, demand.kind(), responseNanos, number);
    }
  }

  private void answered(int replica, int kind, long responseNanos, long number) {
    Tail tail = tails.get(kind);
    tail.nanos.add(replica, responseNanos);
    tail.newest = number;
  }

  /** Returns the delay of a request in nanoseconds, or {@link Speculation#NEVER}. */
  long nanos(Demand demand, int awaited) {
    int kind = demand.kind();
    long nanos = nanos(kind == demand.group() || knows(kind) ? kind : demand.group(), awaited);
    return nanos == Speculation.NEVER ? nanos : demand.bounds().within(nanos);
  }

  /** Returns the delay of a kind in nanoseconds, or {@link Speculation#NEVER}. */
  long nanos(int kind, int awaited) {
    double tail = known(kind);
    if (tail <= 0) {
      long now = responses.get();
      tail = UNKNOWN_FACTOR * tails.max(each -> isInUse(each, now) ? each.nanos.value() : 0);
    }
    if (tail <= 0) {
      return Speculation.NEVER;
    }
    long nanos = (long) (factor * slowestOf.ratio(awaited) * tail);
    return Math.max(leastNanos, Math.min(mostNanos, nanos));
  }

  private static boolean isInUse(Tail tail, long now) {
    return now - tail.newest < MedianOfReplicaTails.SILENCE;
  }

  private double known(int kind) {
    return tails.get(kind).nanos.value();
  }

  /** Whether a kind has had enough responses for a delay of its own. */
  boolean knows(int kind) {
    return known(kind) > 0;
  }

  /**
   * Whether a response is late. A delay below the percentile does not make usual responses late.
   */
  boolean isLate(Demand demand, long responseNanos) {
    long usual = (long) known(demand.kind());
    return responseNanos > Math.max(nanos(demand, 1), usual);
  }
}
