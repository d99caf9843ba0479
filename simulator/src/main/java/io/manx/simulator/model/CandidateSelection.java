// SPDX-License-Identifier: Apache-2.0

package io.manx.simulator.model;

import io.manx.core.policy.Candidates;
import io.manx.core.routing.Route;
import io.manx.simulator.scenario.Scenario;

/** Finds the replicas to which a request may be sent. Not thread-safe. */
final class CandidateSelection {
  private final SimulatedNodes nodes;
  private final Requests requests;
  private final PausedRequesters paused;
  private final Oracle oracle;
  private final Route route = new Route();
  private final int nodeCount;
  private final int replicationFactor;

  CandidateSelection(
      Scenario scenario, SimulationState state, PausedRequesters paused, Oracle oracle) {
    nodes = state.nodes();
    requests = state.requests();
    this.paused = paused;
    this.oracle = oracle;
    nodeCount = scenario.nodes();
    replicationFactor = scenario.replicationFactor();
  }

  /**
   * Returns the replicas of a request that are thought to be alive and have not been asked: the
   * requester itself first, then in the order of the ring. The same object is returned each time.
   */
  Route of(int request) {
    route.clear(requests.demand[request]);
    Candidates candidates = route.local();
    for (int i = 0; i < replicationFactor; i++) {
      int node = (requests.group[request] + i) % nodeCount;
      if (nodes.isThoughtAlive(node) && !requests.isAsked(request, node)) {
        candidates.add(node);
        if (paused.isLocal(requests.requester[request], node)) {
          candidates.moveToFront(candidates.size() - 1);
        }
      }
    }
    oracle.about(request);
    return route;
  }

  /** Returns all nodes that are thought to be alive. The same object is returned each time. */
  Candidates anyNode(int request) {
    route.clear(requests.demand[request]);
    Candidates candidates = route.local();
    for (int node = 0; node < nodeCount; node++) {
      if (nodes.isThoughtAlive(node)) {
        candidates.add(node);
      }
    }
    return candidates;
  }
}
