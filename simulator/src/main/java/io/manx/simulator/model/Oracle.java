package io.manx.simulator.model;

import io.manx.core.selection.Candidates;
import io.manx.core.selection.IndifferentSelector;
import io.manx.results.random.SeededRandom;

/**
 * Policy {@code oracle}: asks the replica that would be done first as things are, since it sees
 * what each has to do and until when it pauses. It does not see what is to come, so that it is a
 * reference and not a lower bound.
 */
final class Oracle extends IndifferentSelector {
  private static final int STREAM = 24;
  private static final double DEAD = 1e18;

  private final Nodes nodes;
  private final Requests requests;
  private final SeededRandom random = new SeededRandom();
  private int request;

  Oracle(Nodes nodes, Requests requests, long seed) {
    this.nodes = nodes;
    this.requests = requests;
    random.reset(seed, STREAM, 0);
  }

  /** Says which request is ranked next. */
  void about(int nextRequest) {
    request = nextRequest;
  }

  @Override
  public void rank(Candidates candidates, long nowNanos) {
    candidates.shuffle(random.nextLong());
    for (int i = 0; i < candidates.size(); i++) {
      candidates.setScore(i, nanos(candidates.replica(i), nowNanos) / Times.NANOS_PER_MILLI);
    }
    candidates.sortByScore();
  }

  private double nanos(int node, long nowNanos) {
    if (!nodes.isAlive(node)) {
      return DEAD;
    }
    double pause = Math.max(0, nodes.pausedUntilNanos(node) - nowNanos);
    double service = requests.demandNanos[request] * nodes.slowness(node);
    return pause + nodes.waitNanos(node, nowNanos) + service;
  }
}
