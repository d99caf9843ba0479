package io.manx.core.routing;

import io.manx.core.request.Demand;
import io.manx.core.speculation.Speculation;

/**
 * A request that may be late, and asks for a copy: late? ask; refused? ask again. Hosts wait for
 * {@link #askAfterNanos()}, and then do what {@link #ask} says. For one thread.
 */
public final class LateRequest {
  /** Least wait before a copy without a good destination is asked for again. */
  private static final long LEAST_WAIT_NANOS = 1_000_000;

  private final Speculation speculation;
  private final Demand demand;
  private final int awaited;
  private final long lateAfterNanos;
  private long askAfterNanos;
  private boolean refused;

  /** Where a copy would go. */
  public enum Destination {
    /** There is none: each replica was asked, or no other can serve the request. */
    NONE,
    /** A replica that is expected to answer far later than those that were asked. */
    POOR,
    /** A replica that may answer first. */
    GOOD
  }

  /** What to do. */
  public enum Decision {
    /** Send a copy, which counts as sent. */
    SEND,
    /** Ask again after {@link #askAfterNanos()}; this is the request's first refusal. */
    REFUSED,
    /** Ask again after {@link #askAfterNanos()}. */
    REFUSED_AGAIN,
    /** Never ask again. */
    GIVE_UP
  }

  /**
   * Creates one.
   *
   * @param demand of the request
   * @param awaited how many answers of other nodes it needs, at least 1
   * @param lateAfterNanos its result of {@link Speculation#delayNanos}
   */
  public LateRequest(Speculation speculation, Demand demand, int awaited, long lateAfterNanos) {
    this.speculation = speculation;
    this.demand = demand;
    this.awaited = awaited;
    this.lateAfterNanos = lateAfterNanos;
    askAfterNanos = lateAfterNanos;
  }

  /** Time from sending the request to the next question. */
  public long askAfterNanos() {
    return askAfterNanos;
  }

  /**
   * Decides about a copy.
   *
   * @param waitedNanos time since the request was sent
   */
  public Decision ask(Destination destination, long waitedNanos, long nowNanos) {
    if (destination == Destination.NONE) {
      return Decision.GIVE_UP;
    }
    long moreNanos = moreNanos(destination, waitedNanos, nowNanos);
    if (moreNanos == Speculation.NOW) {
      return Decision.SEND;
    }
    askAfterNanos = moreNanos == Speculation.NEVER ? moreNanos : waitedNanos + moreNanos;
    boolean wasRefused = refused;
    refused = true;
    return wasRefused ? Decision.REFUSED_AGAIN : Decision.REFUSED;
  }

  /**
   * Returns how much longer to wait. A poor destination is a reason to wait, but only for a while.
   */
  private long moreNanos(Destination destination, long waitedNanos, long nowNanos) {
    long putOffNanos =
        destination == Destination.POOR
            ? speculation.untilDueAnyway(lateAfterNanos, waitedNanos)
            : 0;
    return putOffNanos > 0
        ? Math.min(putOffNanos, Math.max(lateAfterNanos, LEAST_WAIT_NANOS))
        : speculation.decide(demand, awaited, waitedNanos, nowNanos);
  }
}
