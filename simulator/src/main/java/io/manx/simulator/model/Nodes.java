package io.manx.simulator.model;

import io.manx.core.estimate.LatencyByLoad;
import io.manx.core.scheduling.ReadOrder;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The nodes as replicas: each executes a fixed number of reads at once, and queues the others. Not
 * thread-safe.
 *
 * <p>A paused node does nothing: what arrives is taken in when the pause ends, and what is in
 * service takes longer by its length. A slow node takes longer by a factor for what it begins. A
 * dead node loses what it has, and what arrives.
 */
final class Nodes {
  private final Copies copies;
  private final int threads;
  private final WaitingCopies[] waiting;
  private final double[] slowness;
  private final long[] pausedUntilNanos;

  /** Length of all pauses that have begun. */
  private final long[] pausedNanos;

  private final Backlog backlog;

  private final LatencyByLoad[] typical;
  private final boolean[] alive;
  private final boolean[] thoughtAlive;

  /** How often a node has died: copies of a former life are lost. */
  private final int[] life;

  /**
   * Creates them.
   *
   * @param order of the copies that wait; null for that of arrivals
   */
  Nodes(int count, int threads, Copies copies, @Nullable ReadOrder order, ReadCounts counts) {
    this.threads = threads;
    this.copies = copies;
    waiting = new WaitingCopies[count];
    Arrays.setAll(
        waiting, node -> order == null ? new IntQueue() : new OrderedCopies(order, copies, counts));
    slowness = new double[count];
    Arrays.fill(slowness, 1);
    pausedUntilNanos = new long[count];
    pausedNanos = new long[count];
    backlog = new Backlog(count, threads, copies);
    typical = new LatencyByLoad[count];
    Arrays.setAll(typical, node -> new LatencyByLoad());
    alive = new boolean[count];
    Arrays.fill(alive, true);
    thoughtAlive = alive.clone();
    life = new int[count];
  }

  /** Until when a node is paused; if it is not, when its last pause ended, and 0 before that. */
  long pausedUntilNanos(int node) {
    return pausedUntilNanos[node];
  }

  boolean isAlive(int node) {
    return alive[node];
  }

  /** Whether requesters think so. */
  boolean isThoughtAlive(int node) {
    return thoughtAlive[node];
  }

  /** Requesters hear how it is. */
  void notice(int node) {
    thoughtAlive[node] = alive[node];
  }

  double slowness(int node) {
    return slowness[node];
  }

  /** Reads that wait or are in service. */
  int pendingAndActive(int node) {
    return waiting[node].size() + backlog.serving(node);
  }

  void setSlowness(int node, double factor) {
    slowness[node] = factor;
  }

  /** A node pauses; if it is paused already, for longer. */
  void pause(int node, long nowNanos, long untilNanos) {
    long from = Math.max(nowNanos, pausedUntilNanos[node]);
    if (untilNanos > from) {
      pausedNanos[node] += untilNanos - from;
      pausedUntilNanos[node] = untilNanos;
    }
  }

  void die(int node, long nowNanos) {
    alive[node] = false;
    life[node]++;
    waiting[node].clear();
    backlog.die(node);
    pausedUntilNanos[node] = Math.min(pausedUntilNanos[node], nowNanos);
  }

  void restart(int node) {
    alive[node] = true;
  }

  /** Whether a copy that came to a node is still there. */
  boolean holds(int copy) {
    int node = copies.replica[copy];
    return alive[node] && copies.nodeLife[copy] == life[node];
  }

  /** A copy is on its way to a node. */
  void expect(int copy) {
    backlog.expect(copy);
  }

  /** A copy that was on its way has come, or is lost. */
  void expectNoLonger(int copy) {
    backlog.arrived(copy);
  }

  /** Takes in a copy; returns whether it is to be served at once. */
  boolean arrive(int copy, long nowNanos) {
    int node = copies.replica[copy];
    copies.nodeLife[copy] = life[node];
    copies.arrivedNanos[copy] = nowNanos;
    copies.queueSizeOnArrival[copy] = waiting[node].size();
    copies.inFlightOnArrival[copy] = pendingAndActive(node);
    if (backlog.serving(node) < threads) {
      return true;
    }
    waiting[node].add(copy, nowNanos);
    backlog.waits(copy);
    return false;
  }

  /**
   * Begins to serve a copy.
   *
   * @return when it will be served, unless the node pauses
   */
  long begin(int copy, long nowNanos) {
    int node = copies.replica[copy];
    copies.startedNanos[copy] = nowNanos;
    copies.pausedNanos[copy] = pausedNanos[node];
    copies.dueNanos[copy] =
        nowNanos + Math.max(1, (long) (copies.demandNanos[copy] * slowness[node]));
    backlog.begin(copy);
    return copies.dueNanos[copy];
  }

  /** By how much the node's pauses have put off the end of a service, since this was last asked. */
  long putOffNanos(int copy) {
    int node = copies.replica[copy];
    long putOff = pausedNanos[node] - copies.pausedNanos[copy];
    copies.pausedNanos[copy] = pausedNanos[node];
    copies.dueNanos[copy] += putOff;
    return putOff;
  }

  /** Ends the service of a copy, and leaves in it what the replica says of itself. */
  void end(int copy, long nowNanos) {
    int node = copies.replica[copy];
    copies.serviceNanos[copy] = nowNanos - copies.startedNanos[copy];
    copies.pendingAndActive[copy] = pendingAndActive(node);
    typical[node].add(
        copies.inFlightOnArrival[copy], nowNanos - copies.arrivedNanos[copy], nowNanos);
    backlog.end(copy);
    waiting[node].served(copy);
  }

  /** A notice has come for a copy; returns whether the copy is served earlier by that. */
  boolean lowerRemainingNodes(int copy, int remaining) {
    return waiting[copies.replica[copy]].lowerRemainingNodes(copy, remaining);
  }

  /** Takes the copy that is to be served next, or -1 if none waits or no thread is free. */
  int next(int node) {
    if (backlog.serving(node) >= threads) {
      return -1;
    }
    int copy = waiting[node].poll();
    if (copy >= 0) {
      backlog.waitsNoLonger(copy);
    }
    return copy;
  }

  /** How long a read would wait that were sent now; the node's pause not counted. */
  double waitNanos(int node, long nowNanos) {
    return backlog.waitNanos(
        node,
        waiting[node],
        slowness[node],
        Math.max(nowNanos, pausedUntilNanos[node]),
        pausedNanos[node]);
  }

  /** How long a read takes that finds so many at a node as there are now. */
  long typicalNanos(int node, long nowNanos) {
    return typical[node].nanos(pendingAndActive(node), nowNanos);
  }
}
