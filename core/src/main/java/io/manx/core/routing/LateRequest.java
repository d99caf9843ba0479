// SPDX-License-Identifier: Apache-2.0

package io.manx.core.routing;

import io.manx.core.policy.Candidates;
import io.manx.core.policy.ManxSelector;
import io.manx.core.policy.ReplicaSelector;
import io.manx.core.policy.Tier;
import io.manx.core.request.Demand;
import io.manx.core.speculation.Refusal;
import io.manx.core.speculation.Speculation;
import org.jspecify.annotations.Nullable;

/**
 * A request that may be late, and asks for a copy: late? ask; refused? ask again. Hosts wait for
 * {@link #askAfterNanos()}, and then do what {@link #ask} says. For one thread.
 */
public final class LateRequest {
  /** Least wait before a copy without a good destination is asked for again. */
  private static final long LEAST_WAIT_NANOS = 1_000_000;

  /** Most wait before a busy destination is judged again: for so long what is known of it holds. */
  private static final long MOST_WAIT_NANOS = 200_000_000;

  private final Speculation speculation;
  private final Demand demand;
  private final int awaited;
  private final long lateAfterNanos;
  private long askAfterNanos;
  private @Nullable Refusal refusal;

  /** Where a copy would go. */
  public enum Destination {
    /** There is none: each replica was asked, or no other can serve the request. */
    NONE,
    /** A replica that is expected to answer far later than those that were asked. */
    POOR,
    /** A replica at which requests wait for long, so that a copy would delay many. */
    BUSY,
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

  /** What is known of the request. */
  public Demand demand() {
    return demand;
  }

  /** Time from sending the request to the next question. */
  public long askAfterNanos() {
    return askAfterNanos;
  }

  /** Why the last answer was no; null if there was none, or it was yes. */
  public @Nullable Refusal refusal() {
    return refusal;
  }

  /**
   * Returns how good a replica is as the destination of a copy.
   *
   * @param isFarLater whether it is expected to answer far later than each that was asked
   * @param waitedNanos time since the request was sent
   */
  public Destination destination(int replica, boolean isFarLater, long waitedNanos, long nowNanos) {
    if (speculation.isBusy(replica, waitedNanos, nowNanos)) {
      return Destination.BUSY;
    }
    return isFarLater ? Destination.POOR : Destination.GOOD;
  }

  /**
   * Whether a replica is expected to answer far later than another of which something is expected.
   */
  public static boolean isFarLater(Tier tier, double score, Tier otherTier, double otherScore) {
    return otherScore > 0 && Tier.isWorse(tier, score, Route.BADNESS, otherTier, otherScore);
  }

  /**
   * Whether a policy now expects a replica to answer far later than one that was asked. Only policy
   * {@code manx} expects times.
   *
   * @param both the replica, and after it the one that was asked; they are ranked
   */
  public static boolean isFarLater(ReplicaSelector policy, Candidates both, long nowNanos) {
    if (!(policy instanceof ManxSelector)) {
      return false;
    }
    int replica = both.replica(0);
    policy.rank(both, nowNanos);
    int own = both.positionOf(replica);
    int other = 1 - own;
    return isFarLater(both.tier(own), both.score(own), both.tier(other), both.score(other));
  }

  /**
   * Decides about a copy.
   *
   * @param waitedNanos time since the request was sent
   */
  public Decision ask(Destination destination, long waitedNanos, long nowNanos) {
    Refusal before = refusal;
    if (destination == Destination.NONE) {
      refusal = Refusal.NO_OTHER_NODE;
      return Decision.GIVE_UP;
    }
    long moreNanos = moreNanos(destination, waitedNanos, nowNanos);
    if (moreNanos == Speculation.NOW) {
      refusal = null;
      return Decision.SEND;
    }
    askAfterNanos = moreNanos == Speculation.NEVER ? moreNanos : waitedNanos + moreNanos;
    return before == null ? Decision.REFUSED : Decision.REFUSED_AGAIN;
  }

  /**
   * Returns how much longer to wait, and takes note why. A busy destination is a reason to wait, a
   * poor one only for a while.
   */
  private long moreNanos(Destination destination, long waitedNanos, long nowNanos) {
    if (destination == Destination.BUSY) {
      refusal = Refusal.SATURATED;
      return Math.min(MOST_WAIT_NANOS, Math.max(waitedNanos, LEAST_WAIT_NANOS));
    }
    long putOffNanos =
        destination == Destination.POOR
            ? speculation.untilDueAnyway(lateAfterNanos, waitedNanos)
            : 0;
    if (putOffNanos > 0) {
      refusal = Refusal.POOR_DESTINATION;
      return Math.min(putOffNanos, Math.max(lateAfterNanos, LEAST_WAIT_NANOS));
    }
    long moreNanos = speculation.decide(demand, awaited, waitedNanos, nowNanos);
    if (moreNanos != Speculation.NOW) {
      refusal = speculation.refusal(waitedNanos, nowNanos);
    }
    return moreNanos;
  }
}
