// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.ranking;

import io.manx.core.policy.Candidates;
import io.manx.core.policy.ReplicaSelector;
import io.manx.core.request.Demand;
import io.manx.core.wire.Feedback;
import org.jspecify.annotations.Nullable;

/** A policy that learns nothing. */
abstract class FixedSelector implements ReplicaSelector {
  abstract double score(int replica);

  @Override
  public void rank(Candidates candidates, long nowNanos) {
    for (int i = 0; i < candidates.size(); i++) {
      candidates.setScore(i, score(candidates.replica(i)));
    }
    candidates.sort();
  }

  @Override
  public void sent(int replica, Demand demand, long nowNanos) {}

  @Override
  public void answered(
      int replica, Demand demand, long responseNanos, @Nullable Feedback feedback, long nowNanos) {}

  @Override
  public void failed(int replica, Demand demand, long waitedNanos, long nowNanos) {}

  @Override
  public void cancelled(int replica, Demand demand, long waitedNanos, long nowNanos) {}
}
