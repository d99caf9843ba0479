// SPDX-License-Identifier: Apache-2.0

package io.manx.simulator.model;

/** The replicas' side of a request: queue, serve and answer attempts. Not thread-safe. */
final class ReplicaSide {
  private final VirtualTime time;
  private final SimulatedNodes nodes;
  private final Attempts attempts;
  private final PendingProbes probes;
  private final RangeNotices notices;
  private final ReadCounts counts;

  ReplicaSide(SimulationState state) {
    time = state.time();
    nodes = state.nodes();
    attempts = state.attempts();
    probes = state.probes();
    notices = state.notices();
    counts = state.counts();
  }

  /** A notice has arrived; it is ignored if its attempt is served or lost. */
  void noticed(int notice) {
    int attempt = notices.attempt[notice];
    int node = attempts.replica[attempt];
    boolean isThere =
        attempts.generation[attempt] == notices.generation[notice] && nodes.isAlive(node);
    if (isThere && nodes.pausedUntilNanos(node) > time.nowNanos()) {
      time.at(nodes.pausedUntilNanos(node), Event.of(Event.NOTICE, notice, 0));
      return;
    }
    if (isThere && nodes.lowerRemainingNodes(attempt, notices.remaining[notice])) {
      counts.priorityRaised();
    }
    notices.release(notice);
  }

  /** A probe has arrived; a paused or dead node does not answer. */
  void probed(int probe) {
    int node = probes.replica[probe];
    if (!nodes.isAlive(node) || nodes.pausedUntilNanos(node) > time.nowNanos()) {
      probes.release(probe);
      return;
    }
    probes.inFlight[probe] = nodes.pendingAndActive(node);
    probes.latencyNanos[probe] = nodes.typicalNanos(node, time.nowNanos());
    time.message(probes.local[probe], Event.of(Event.PROBED, probe, 0));
  }

  /** An attempt has arrived. */
  void arrived(int attempt) {
    int node = attempts.replica[attempt];
    if (nodes.isAlive(node) && nodes.pausedUntilNanos(node) > time.nowNanos()) {
      time.at(nodes.pausedUntilNanos(node), Event.of(Event.AT_REPLICA, attempt, 0));
      return;
    }
    nodes.expectNoLonger(attempt);
    if (!nodes.isAlive(node)) {
      return; // It is lost; its requester gives it up in time.
    }
    if (nodes.arrive(attempt, time.nowNanos())) {
      serve(attempt);
    }
  }

  private void serve(int attempt) {
    time.at(nodes.begin(attempt, time.nowNanos()), Event.of(Event.SERVED, attempt, 0));
  }

  /** An attempt would have been served by now, had the node not paused. */
  void served(int attempt) {
    if (!nodes.holds(attempt)) {
      return;
    }
    long putOff = nodes.putOffNanos(attempt);
    if (putOff > 0) {
      time.after(putOff, Event.of(Event.SERVED, attempt, 0));
      return;
    }
    nodes.end(attempt, time.nowNanos());
    answer(attempt);
    serveNext(attempts.replica[attempt]);
  }

  private void serveNext(int node) {
    int next = nodes.next(node);
    if (next >= 0) {
      serve(next);
    }
  }

  private void answer(int attempt) {
    time.message(attempts.local[attempt], Event.of(Event.RESPONSE, attempt, 0));
  }
}
