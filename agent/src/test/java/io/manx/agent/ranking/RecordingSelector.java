// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.ranking;

import io.manx.core.policy.Candidates;
import io.manx.core.policy.RateLimitedSelector;
import io.manx.core.policy.ReplicaSelector;
import io.manx.core.policy.Tier;
import io.manx.core.request.Demand;
import io.manx.core.wire.Feedback;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A policy that records the orders in which it has put the candidates of a read, group by group.
 * Not thread-safe.
 */
class RecordingSelector implements ReplicaSelector {
  private final ReplicaSelector policy;
  private final List<int[]> orders = new ArrayList<>();
  private final double[] scores = new double[Topology.NODES];
  private final Tier[] tiers = new Tier[Topology.NODES];

  private RecordingSelector(ReplicaSelector policy) {
    this.policy = policy;
  }

  /** Returns a recorder that holds requests back if the policy does. */
  static RecordingSelector of(ReplicaSelector policy) {
    return policy instanceof RateLimitedSelector
        ? new RateLimited((RateLimitedSelector) policy)
        : new RecordingSelector(policy);
  }

  private static final class RateLimited extends RecordingSelector implements RateLimitedSelector {
    private final RateLimitedSelector policy;

    private RateLimited(RateLimitedSelector policy) {
      super(policy);
      this.policy = policy;
    }

    @Override
    public long admit(Candidates ranked, long nowNanos) {
      return policy.admit(ranked, nowNanos);
    }
  }

  /** Another read begins. */
  void begin() {
    orders.clear();
  }

  /** The policy's orders of this read's groups, without empty groups. */
  List<int[]> orders() {
    return orders;
  }

  /** The tier of a replica. */
  Tier tier(int replica) {
    return tiers[replica];
  }

  /** The score of a replica. */
  double score(int replica) {
    return scores[replica];
  }

  @Override
  public void rank(Candidates candidates, long nowNanos) {
    policy.rank(candidates, nowNanos);
    int[] order = new int[candidates.size()];
    for (int i = 0; i < order.length; i++) {
      order[i] = candidates.replica(i);
      scores[order[i]] = candidates.score(i);
      tiers[order[i]] = candidates.tier(i);
    }
    orders.add(order);
  }

  @Override
  public void sent(int replica, Demand demand, long nowNanos) {
    policy.sent(replica, demand, nowNanos);
  }

  @Override
  public void answered(
      int replica, Demand demand, long responseNanos, @Nullable Feedback feedback, long nowNanos) {
    policy.answered(replica, demand, responseNanos, feedback, nowNanos);
  }

  @Override
  public void failed(int replica, Demand demand, long waitedNanos, long nowNanos) {
    policy.failed(replica, demand, waitedNanos, nowNanos);
  }

  @Override
  public void expired(int replica, Demand demand, long waitedNanos, long nowNanos) {
    policy.expired(replica, demand, waitedNanos, nowNanos);
  }

  @Override
  public void cancelled(int replica, Demand demand, long waitedNanos, long nowNanos) {
    policy.cancelled(replica, demand, waitedNanos, nowNanos);
  }
}
