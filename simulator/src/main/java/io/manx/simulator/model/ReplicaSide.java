package io.manx.simulator.model;

/** What replicas do with the copies that come to them: take in, serve, answer. Not thread-safe. */
final class ReplicaSide {
  private final Timeline timeline;
  private final Nodes nodes;
  private final Copies copies;
  private final Probes probes;
  private final Notices notices;
  private final ReadCounts counts;

  ReplicaSide(World world) {
    timeline = world.timeline();
    nodes = world.nodes();
    copies = world.copies();
    probes = world.probes();
    notices = world.notices();
    counts = world.counts();
  }

  /** A notice has arrived; one about a copy that is served, or lost, means nothing. */
  void noticed(int notice) {
    int copy = notices.copy[notice];
    int node = copies.replica[copy];
    boolean isThere = copies.generation[copy] == notices.generation[notice] && nodes.isAlive(node);
    if (isThere && nodes.pausedUntilNanos(node) > timeline.nowNanos()) {
      timeline.at(nodes.pausedUntilNanos(node), Event.of(Event.NOTICE, notice, 0));
      return;
    }
    if (isThere && nodes.lowerRemainingNodes(copy, notices.remaining[notice])) {
      counts.priorityRaised();
    }
    notices.release(notice);
  }

  /** A probe has arrived; a node that is paused or dead does not answer. */
  void probed(int probe) {
    int node = probes.replica[probe];
    if (!nodes.isAlive(node) || nodes.pausedUntilNanos(node) > timeline.nowNanos()) {
      probes.release(probe);
      return;
    }
    probes.inFlight[probe] = nodes.pendingAndActive(node);
    probes.latencyNanos[probe] = nodes.typicalNanos(node, timeline.nowNanos());
    timeline.message(probes.local[probe], Event.of(Event.PROBED, probe, 0));
  }

  /** A copy has arrived. */
  void arrived(int copy) {
    int node = copies.replica[copy];
    if (nodes.isAlive(node) && nodes.pausedUntilNanos(node) > timeline.nowNanos()) {
      timeline.at(nodes.pausedUntilNanos(node), Event.of(Event.AT_REPLICA, copy, 0));
      return;
    }
    nodes.expectNoLonger(copy);
    if (!nodes.isAlive(node)) {
      return; // It is lost; its requester gives it up in time.
    }
    if (nodes.arrive(copy, timeline.nowNanos())) {
      serve(copy);
    }
  }

  private void serve(int copy) {
    timeline.at(nodes.begin(copy, timeline.nowNanos()), Event.of(Event.SERVED, copy, 0));
  }

  /** A copy would have been served by now, had the node not paused. */
  void served(int copy) {
    if (!nodes.holds(copy)) {
      return;
    }
    long putOff = nodes.putOffNanos(copy);
    if (putOff > 0) {
      timeline.after(putOff, Event.of(Event.SERVED, copy, 0));
      return;
    }
    nodes.end(copy, timeline.nowNanos());
    answer(copy);
    serveNext(copies.replica[copy]);
  }

  private void serveNext(int node) {
    int next = nodes.next(node);
    if (next >= 0) {
      serve(next);
    }
  }

  private void answer(int copy) {
    timeline.message(copies.local[copy], Event.of(Event.RESPONSE, copy, 0));
  }
}
