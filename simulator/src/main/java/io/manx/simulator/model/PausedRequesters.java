package io.manx.simulator.model;

import io.manx.simulator.scenario.Scenario;
import io.manx.simulator.scenario.Scenario.RequesterKind;

/** Requesters that are nodes: while such a one pauses it does nothing. Not thread-safe. */
final class PausedRequesters {
  private final VirtualTime time;
  private final SimulatedNodes nodes;
  private final boolean areNodes;
  private final boolean areCoordinators;

  /**
   * Creates them.
   *
   * @param areCoordinators whether they are nodes that clients send requests to
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

  /** Whether a requester is dead, so that what it has to do is lost. */
  boolean isDead(int requester) {
    return areCoordinators && !nodes.isAlive(requester);
  }

  /** Whether a requester is the replica itself. */
  boolean isLocal(int requester, int replica) {
    return areNodes && requester == replica;
  }

  /** Returns whether a requester pauses; then the event comes again when the pause ends. */
  boolean putOff(int requester, long event) {
    if (areNodes && nodes.pausedUntilNanos(requester) > time.nowNanos()) {
      time.at(nodes.pausedUntilNanos(requester), event);
      return true;
    }
    return false;
  }
}
