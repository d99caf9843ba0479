// SPDX-License-Identifier: Apache-2.0

package io.manx.simulator.model;

import io.manx.core.policy.Candidates;
import io.manx.core.policy.DriverDefaultSelector;
import io.manx.core.policy.ReplicaSelector;
import io.manx.core.request.Demand;
import io.manx.results.random.SeededRandom;
import io.manx.simulator.scenario.Scenario;

/**
 * Clients that send each request to a coordinator, which then ranks replicas. The Java driver's
 * default policy chooses the coordinator: a replica, or any node for a range read. Not thread-safe.
 */
final class Drivers {
  private static final int STREAM = 25;

  private final VirtualTime time;
  private final Requests requests;
  private final CandidateSelection selection;
  private final ReplicaSelector[] selectors;
  private final int nodeCount;

  Drivers(Scenario scenario, SimulationState state, CandidateSelection selection, long seed) {
    time = state.time();
    requests = state.requests();
    this.selection = selection;
    nodeCount = scenario.nodes();
    selectors = new ReplicaSelector[scenario.requesters().count()];
    SeededRandom seeds = new SeededRandom();
    for (int i = 0; i < selectors.length; i++) {
      seeds.reset(seed, STREAM, i);
      selectors[i] = new DriverDefaultSelector(seeds.nextLong());
    }
  }

  /** Sends a request of a client to a coordinator; returns whether there is one. */
  boolean send(int request, int client) {
    boolean isRange = requests.range[request] != null;
    Candidates candidates = isRange ? selection.anyNode(request) : selection.of(request).local();
    if (candidates.size() == 0) {
      return false;
    }
    long now = time.nowNanos();
    selectors[client].rank(candidates, now);
    int coordinator = candidates.replica(0);
    selectors[client].sent(coordinator, requests.demand[request], now);
    requests.client[request] = client;
    requests.requester[request] = coordinator;
    time.message(false, Event.of(Event.BEGIN, request, requests.generation[request]));
    return true;
  }

  /** A coordinator has answered a request. */
  void answered(int request) {
    int connection = requests.client[request] * nodeCount + requests.requester[request];
    time.message(false, Event.of(Event.CLIENT_HEARS, connection, 0));
  }

  /** An answer has arrived at its client. */
  void hears(int connection) {
    long unknown = 0; // The driver's default policy counts answers, and does not time them.
    selectors[connection / nodeCount].answered(
        connection % nodeCount, Demand.UNKNOWN, unknown, null, time.nowNanos());
  }

  /** A request has expired at its client. */
  void timeout(int request) {
    selectors[requests.client[request]].expired(
        requests.requester[request],
        requests.demand[request],
        time.timeoutNanos(),
        time.nowNanos());
  }
}
