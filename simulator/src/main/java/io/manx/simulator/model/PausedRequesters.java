package io.manx.simulator.model;

import io.manx.simulator.scenario.Scenario;
import io.manx.simulator.scenario.Scenario.RequesterKind;

/** Requesters that are nodes: while such a one pauses it does nothing. Not thread-safe. */
final class PausedRequesters {
  private final Timeline timeline;
  private final Nodes nodes;
  private final boolean areNodes;

  PausedRequesters(Scenario scenario, World world) {
    timeline = world.timeline();
    nodes = world.nodes();
    areNodes = scenario.requesters().kind() == RequesterKind.NODES;
  }

  /** Whether a requester is the replica itself. */
  boolean isLocal(int requester, int replica) {
    return areNodes && requester == replica;
  }

  /** Returns whether a requester pauses; then the event comes again when the pause ends. */
  boolean putOff(int requester, long event) {
    if (areNodes && nodes.pausedUntilNanos(requester) > timeline.nowNanos()) {
      timeline.at(nodes.pausedUntilNanos(requester), event);
      return true;
    }
    return false;
  }

  /** Whether a requester has paused since a time, or was pausing then. */
  boolean hasPausedSince(int requester, long sinceNanos) {
    return areNodes && nodes.pausedUntilNanos(requester) > sinceNanos;
  }
}
