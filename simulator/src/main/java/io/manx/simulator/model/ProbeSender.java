// SPDX-License-Identifier: Apache-2.0

package io.manx.simulator.model;

import io.manx.core.policy.ProbingSelector;
import io.manx.core.policy.ReplicaSelector;
import io.manx.results.random.SeededRandom;
import io.manx.simulator.scenario.Scenario;

/**
 * Sends probes with requests if the policy asks for them, and hands it the answers. Not
 * thread-safe.
 */
final class ProbeSender {
  private static final int STREAM = 22;

  private final VirtualTime time;
  private final Requests requests;
  private final PendingProbes probes;
  private final Requesters requesters;
  private final PausedRequesters paused;
  private final SeededRandom random = new SeededRandom();
  private final int nodeCount;
  private final long seed;

  ProbeSender(
      Scenario scenario,
      SimulationState state,
      Requesters requesters,
      PausedRequesters paused,
      long seed) {
    time = state.time();
    requests = state.requests();
    probes = state.probes();
    this.requesters = requesters;
    this.paused = paused;
    nodeCount = scenario.nodes();
    this.seed = seed;
  }

  /** A request has been sent. */
  void sent(int request) {
    int requester = requests.requester[request];
    ReplicaSelector selector = requesters.selector(requester);
    if (selector instanceof ProbingSelector probing) {
      random.reset(seed, STREAM, requests.number[request]);
      for (int i = 0; i < probing.probesPerRequest(); i++) {
        send(requester, random.nextInt(nodeCount));
      }
    }
  }

  private void send(int requester, int replica) {
    boolean local = paused.isLocal(requester, replica);
    time.message(local, Event.of(Event.PROBE, probes.create(requester, replica, local), 0));
  }

  /** A probe was answered. */
  void answered(int probe) {
    if (!paused.putOff(probes.requester[probe], Event.of(Event.PROBED, probe, 0))) {
      ((ProbingSelector) requesters.selector(probes.requester[probe]))
          .probed(
              probes.replica[probe],
              probes.inFlight[probe],
              probes.latencyNanos[probe],
              time.nowNanos());
      probes.release(probe);
    }
  }
}
