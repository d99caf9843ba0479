// SPDX-License-Identifier: Apache-2.0

package io.manx.simulator.model;

import io.manx.core.policy.Candidates;
import io.manx.core.policy.StatelessSelector;
import io.manx.core.policy.Tier;
import io.manx.results.random.SeededRandom;

/**
 * Policy {@code oracle}: asks the replica that would finish first. It sees the work and the pause
 * of each replica, which no real requester can. It does not see the future, so it is a reference
 * and not a lower bound.
 */
final class Oracle extends StatelessSelector {
  private static final int STREAM = 24;

  private final SimulatedNodes nodes;
  private final Requests requests;
  private final SeededRandom random = new SeededRandom();
  private int request;

  Oracle(SimulatedNodes nodes, Requests requests, long seed) {
    this.nodes = nodes;
    this.requests = requests;
    random.reset(seed, STREAM, 0);
  }

  /** Sets the request for which replicas are ranked next. */
  void about(int nextRequest) {
    request = nextRequest;
  }

  @Override
  public void rank(Candidates candidates, long nowNanos) {
    candidates.shuffle(random.nextLong());
    for (int i = 0; i < candidates.size(); i++) {
      int node = candidates.replica(i);
      candidates.setTier(i, nodes.isAlive(node) ? Tier.SERVING : Tier.SUSPECTED);
      candidates.setScore(i, nanos(node, nowNanos) / Units.NANOS_PER_MILLI);
    }
    candidates.sort();
  }

  private double nanos(int node, long nowNanos) {
    double pause = Math.max(0, nodes.pausedUntilNanos(node) - nowNanos);
    double service = requests.demandNanos[request] * nodes.slowness(node);
    return pause + nodes.waitNanos(node, nowNanos) + service;
  }
}
