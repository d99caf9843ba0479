// SPDX-License-Identifier: Apache-2.0

package io.manx.simulator.model;

import io.manx.simulator.scenario.Scenario;
import io.manx.simulator.scenario.Scenario.RequesterKind;

/** Makes requesters that are nodes do nothing while they pause. Not thread-safe. */
final class PausedRequesters {
  private final VirtualTime time;
  private final SimulatedNodes nodes;
  private final boolean areNodes;
  private final boolean areCoordinators;

  /**
   * Creates them.
   *
   * @param areCoordinators whether requesters are nodes to which clients send requests
   */
  PausedRequesters(Scenario scenario, SimulationState state, boolean areCoordinators) {
    time = state.time();
    nodes = state.nodes();
    this.areCoordinators = areCoordinators;
    areNodes = areCoordinators || scenario.requesters().kind() == RequesterKind.NODES;
  }

  /** Whether requester N is node N. */
  boolean areNodes() {
    return areNodes;
  }

  /** Whether a requester is dead, so that its requests are lost. */
  boolean isDead(int requester) {
    return areCoordinators && !nodes.isAlive(requester);
  }

  /** Whether a requester is the replica itself. */
  boolean isLocal(int requester, int replica) {
    return areNodes && requester == replica;
  }

  /** Whether a requester pauses. If so, the event is put off until the pause ends. */
  boolean putOff(int requester, long event) {
    if (areNodes && nodes.pausedUntilNanos(requester) > time.nowNanos()) {
      time.at(nodes.pausedUntilNanos(requester), event);
      return true;
    }
    return false;
  }
}
