// SPDX-License-Identifier: Apache-2.0

package io.manx.core.routing;

import io.manx.core.policy.Candidates;
import io.manx.core.policy.RateLimitedSelector;
import io.manx.core.policy.Readiness;
import io.manx.core.policy.ReplicaSelector;
import io.manx.core.request.Demand;
import io.manx.core.wire.Feedback;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Orders the replicas of a request in the same steps for every host: node, driver and simulator
 * only turn their own events into its calls.
 *
 * <ol>
 *   <li>{@link #rank}: the policy ranks the replicas of each data centre; the local rack is
 *       preferred unless it is worse by a margin.
 *   <li>{@link #admit}: a policy that limits its rate chooses among them, or says how long to wait.
 *   <li>{@link #order}: replicas that are less ready come last: starting ones with a probability,
 *       then those that are about to pause or leave, or that fail. Then data centres are joined.
 * </ol>
 *
 * <p>Readiness comes last, so that neither rack nor rate promotes a failing or leaving replica.
 * Hosts report the ends of requests by {@link #answered}, {@link #failed}, {@link #expired} and
 * {@link #cancelled}.
 *
 * <p>Thread-safe without locks, except for one when a replica first occurs. The policy is an
 * argument, since hosts change it while requests are under way.
 */
public final class Router {
  private final FailingReplicas failing;
  private final SlowStart slowStart;
  private final ForetoldPauses pauses;

  /**
   * Creates a router that takes all replicas to be ready.
   *
   * @param slowStartNanos how long a replica is spared after a restart; 0 for not at all
   * @param seed for the choice of requests that a starting replica gets
   * @throws IllegalArgumentException if the duration is negative
   */
  public Router(long slowStartNanos, long seed) {
    this(new FailingReplicas(), new SlowStart(slowStartNanos, seed), new ForetoldPauses());
  }

  Router(FailingReplicas failing, SlowStart slowStart, ForetoldPauses pauses) {
    this.failing = failing;
    this.slowStart = slowStart;
    this.pauses = pauses;
  }

  /** Replicas that fail. */
  public FailingReplicas failing() {
    return failing;
  }

  /** Replicas that have just begun to serve, or are about to stop. */
  public SlowStart slowStart() {
    return slowStart;
  }

  /** Replicas that are about to pause. */
  public ForetoldPauses pauses() {
    return pauses;
  }

  /**
   * Ranks by a policy, and prefers the local rack.
   *
   * @param rackMarginRatio how much worse a replica of the local rack may be, as a share of the
   *     best score
   * @param isInLocalRack whether a replica is in the local rack; null if there is none
   */
  public void rank(
      ReplicaSelector policy,
      Route route,
      double rackMarginRatio,
      @Nullable IntPredicate isInLocalRack,
      long nowNanos) {
    if (route.local().size() > 0) {
      policy.rank(route.local(), nowNanos);
      if (isInLocalRack != null) {
        LocalRack.prefer(route.local(), rackMarginRatio, isInLocalRack);
      }
    }
    if (route.remote().size() > 0) {
      policy.rank(route.remote(), nowNanos);
    }
  }

  /**
   * Lets a rate-limited policy move the best replica that may be asked now to the front.
   *
   * @return 0 if there is one, or the policy is not rate-limited; otherwise nanoseconds after which
   *     to ask again
   */
  public long admit(ReplicaSelector policy, Route route, long nowNanos) {
    return policy instanceof RateLimitedSelector
        ? ((RateLimitedSelector) policy).admit(route.first(), nowNanos)
        : 0;
  }

  /**
   * Moves replicas that are less ready behind the others, and joins the data centres.
   *
   * @param required how many responses the request needs
   * @return all replicas, best first; the object belongs to the route
   */
  public Candidates order(Route route, int required, long nowNanos) {
    order(route.local(), nowNanos);
    if (route.remote().size() > 0) {
      order(route.remote(), nowNanos);
    }
    return route.join(required);
  }

  void order(Candidates ranked, long nowNanos) {
    if (failing.isIdle() && slowStart.isIdle() && pauses.isIdle()) {
      return;
    }
    boolean isAnyReady = isAnyReady(ranked, nowNanos);
    int firstWithoutPauses = -1;
    int bestWithoutPauses = Integer.MAX_VALUE;
    boolean isAnotherFirst = false;
    for (int i = 0; i < ranked.size(); i++) {
      int replica = ranked.replica(i);
      Readiness without = readinessByChance(replica, isAnyReady, nowNanos);
      Readiness with = withPause(without, replica, nowNanos);
      ranked.setReadiness(i, with);
      isAnotherFirst |= with.code() < Readiness.PAUSING.code();
      if (without.code() < bestWithoutPauses) {
        bestWithoutPauses = without.code();
        firstWithoutPauses = replica;
      }
    }
    ranked.sortByReadiness();
    if (isAnotherFirst && ranked.replica(0) != firstWithoutPauses) {
      pauses.sparedFirst();
    }
  }

  /**
   * Whether any candidate is ready. Otherwise starting ones keep their order, since one of them
   * must be asked.
   */
  private boolean isAnyReady(Candidates ranked, long nowNanos) {
    for (int i = 0; i < ranked.size(); i++) {
      if (slowStart.readiness(ranked.replica(i), nowNanos) == Readiness.READY) {
        return true;
      }
    }
    return false;
  }

  private Readiness readinessByChance(int replica, boolean isAnyReady, long nowNanos) {
    if (failing.isFailing(replica, nowNanos)) {
      return Readiness.FAILING;
    }
    return isAnyReady
        ? slowStart.readinessByChance(replica, nowNanos)
        : slowStart.readiness(replica, nowNanos);
  }

  private Readiness withPause(Readiness readiness, int replica, long nowNanos) {
    boolean isPausing =
        readiness.code() < Readiness.PAUSING.code() && pauses.isForetold(replica, nowNanos);
    return isPausing ? Readiness.PAUSING : readiness;
  }

  /** Returns the readiness of a replica; an unknown one is ready. */
  public Readiness readiness(int replica, long nowNanos) {
    Readiness readiness =
        failing.isFailing(replica, nowNanos)
            ? Readiness.FAILING
            : slowStart.readiness(replica, nowNanos);
    return withPause(readiness, replica, nowNanos);
  }

  /**
   * A replica has answered.
   *
   * @param policy the policy that was told of the sending; null if there was none
   */
  public void answered(
      @Nullable ReplicaSelector policy,
      int replica,
      Demand demand,
      long responseNanos,
      @Nullable Feedback feedback,
      long nowNanos) {
    failing.answered(replica);
    if (policy != null) {
      policy.answered(replica, demand, responseNanos, feedback, nowNanos);
    }
  }

  /** A request to a replica was refused, or never sent, and has not expired. */
  public void failed(
      @Nullable ReplicaSelector policy,
      int replica,
      Demand demand,
      long waitedNanos,
      long nowNanos) {
    failing.failed(replica, nowNanos);
    if (policy != null) {
      policy.failed(replica, demand, waitedNanos, nowNanos);
    }
  }

  /** A request has expired; its replica may have been slow, but has not failed. */
  public void expired(
      @Nullable ReplicaSelector policy,
      int replica,
      Demand demand,
      long waitedNanos,
      long nowNanos) {
    if (policy != null) {
      policy.expired(replica, demand, waitedNanos, nowNanos);
    }
  }

  /** A request was cancelled, through no fault of its replica. */
  public void cancelled(
      @Nullable ReplicaSelector policy,
      int replica,
      Demand demand,
      long waitedNanos,
      long nowNanos) {
    if (policy != null) {
      policy.cancelled(replica, demand, waitedNanos, nowNanos);
    }
  }
}
