// SPDX-License-Identifier: Apache-2.0

package io.manx.core.policy;

import io.manx.core.request.Demand;
import io.manx.core.request.RequestCosts;
import io.manx.core.wire.Feedback;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A selector whose host learns what requests cost, as real hosts do. Of the demands that it is
 * given only the kind counts. Not thread-safe.
 */
final class CostLearner implements ReplicaSelector {
  private final ReplicaSelector selector;
  private final RequestCosts costs = new RequestCosts();
  private final Map<String, Deque<Demand>> outstanding = new HashMap<>();

  CostLearner(ReplicaSelector selector) {
    this.selector = selector;
  }

  private Demand learnt(Demand demand) {
    return costs.demand(demand.kind(), demand.group(), demand.isLarge());
  }

  @Override
  public void rank(Candidates candidates, long nowNanos) {
    int[] replicas = new int[candidates.size()];
    for (int i = 0; i < replicas.length; i++) {
      replicas[i] = candidates.replica(i);
    }
    candidates.clear(learnt(candidates.demand()));
    for (int replica : replicas) {
      candidates.add(replica);
    }
    selector.rank(candidates, nowNanos);
  }

  @Override
  public void sent(int replica, Demand demand, long nowNanos) {
    Demand learnt = learnt(demand);
    outstanding.computeIfAbsent(key(replica, demand), any -> new ArrayDeque<>()).add(learnt);
    costs.sent();
    selector.sent(replica, learnt, nowNanos);
  }

  private Demand end(int replica, Demand demand) {
    Deque<Demand> sent = outstanding.getOrDefault(key(replica, demand), new ArrayDeque<>());
    return sent.isEmpty() ? demand : sent.remove();
  }

  private static String key(int replica, Demand demand) {
    return replica + " " + demand.kind();
  }

  @Override
  public void answered(
      int replica, Demand demand, long responseNanos, @Nullable Feedback feedback, long nowNanos) {
    Demand sent = end(replica, demand);
    costs.answered(replica, sent, responseNanos, feedback, nowNanos);
    selector.answered(replica, sent, responseNanos, feedback, nowNanos);
  }

  @Override
  public void failed(int replica, Demand demand, long waitedNanos, long nowNanos) {
    Demand sent = end(replica, demand);
    costs.ended(sent, waitedNanos, nowNanos);
    selector.failed(replica, sent, waitedNanos, nowNanos);
  }

  @Override
  public void expired(int replica, Demand demand, long waitedNanos, long nowNanos) {
    Demand sent = end(replica, demand);
    costs.ended(sent, waitedNanos, nowNanos);
    selector.expired(replica, sent, waitedNanos, nowNanos);
  }

  @Override
  public void cancelled(int replica, Demand demand, long waitedNanos, long nowNanos) {
    Demand sent = end(replica, demand);
    costs.ended(sent, waitedNanos, nowNanos);
    selector.cancelled(replica, sent, waitedNanos, nowNanos);
  }
}
