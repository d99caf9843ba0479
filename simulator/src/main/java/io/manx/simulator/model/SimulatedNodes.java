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
final class SimulatedNodes {
  private final Attempts attempts;
  private final int threads;
  private final WaitingAttempts[] waiting;
  private final double[] slowness;
  private final long[] pausedUntilNanos;

  /** Length of all pauses that have begun. */
  private final long[] pausedNanos;

  private final QueueForecast forecast;

  private final LatencyByLoad[] typical;
  private final boolean[] alive;
  private final boolean[] thoughtAlive;

  /** How often a node has died: attempts of a former life are lost. */
  private final int[] life;

  /**
   * Creates them.
   *
   * @param order of the attempts that wait; null for that of arrivals
   */
  SimulatedNodes(
      int count, int threads, Attempts attempts, @Nullable ReadOrder order, ReadCounts counts) {
    this.threads = threads;
    this.attempts = attempts;
    waiting = new WaitingAttempts[count];
    Arrays.setAll(
        waiting,
        node -> order == null ? new IntQueue() : new OrderedAttempts(order, attempts, counts));
    slowness = new double[count];
    Arrays.fill(slowness, 1);
    pausedUntilNanos = new long[count];
    pausedNanos = new long[count];
    forecast = new QueueForecast(count, threads, attempts);
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
    return waiting[node].size() + forecast.serving(node);
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
    forecast.die(node);
    pausedUntilNanos[node] = Math.min(pausedUntilNanos[node], nowNanos);
  }

  void restart(int node) {
    alive[node] = true;
  }

  /** Whether an attempt that came to a node is still there. */
  boolean holds(int attempt) {
    int node = attempts.replica[attempt];
    return alive[node] && attempts.nodeLife[attempt] == life[node];
  }

  /** An attempt is on its way to a node. */
  void expect(int attempt) {
    forecast.expect(attempt);
  }

  /** An attempt that was on its way has come, or is lost. */
  void expectNoLonger(int attempt) {
    forecast.arrived(attempt);
  }

  /** Takes in an attempt; returns whether it is to be served at once. */
  boolean arrive(int attempt, long nowNanos) {
    int node = attempts.replica[attempt];
    attempts.nodeLife[attempt] = life[node];
    attempts.arrivedNanos[attempt] = nowNanos;
    attempts.queueSizeOnArrival[attempt] = waiting[node].size();
    attempts.inFlightOnArrival[attempt] = pendingAndActive(node);
    if (forecast.serving(node) < threads) {
      return true;
    }
    waiting[node].add(attempt, nowNanos);
    forecast.waits(attempt);
    return false;
  }

  /**
   * Begins to serve an attempt.
   *
   * @return when it will be served, unless the node pauses
   */
  long begin(int attempt, long nowNanos) {
    int node = attempts.replica[attempt];
    attempts.startedNanos[attempt] = nowNanos;
    attempts.pausedNanos[attempt] = pausedNanos[node];
    attempts.dueNanos[attempt] =
        nowNanos + Math.max(1, (long) (attempts.demandNanos[attempt] * slowness[node]));
    forecast.begin(attempt);
    return attempts.dueNanos[attempt];
  }

  /** By how much the node's pauses have put off the end of a service, since this was last asked. */
  long putOffNanos(int attempt) {
    int node = attempts.replica[attempt];
    long putOff = pausedNanos[node] - attempts.pausedNanos[attempt];
    attempts.pausedNanos[attempt] = pausedNanos[node];
    attempts.dueNanos[attempt] += putOff;
    return putOff;
  }

  /** Ends the service of an attempt, and leaves in it what the replica says of itself. */
  void end(int attempt, long nowNanos) {
    int node = attempts.replica[attempt];
    attempts.serviceNanos[attempt] = nowNanos - attempts.startedNanos[attempt];
    attempts.pendingAndActive[attempt] = pendingAndActive(node);
    typical[node].add(
        attempts.inFlightOnArrival[attempt], nowNanos - attempts.arrivedNanos[attempt], nowNanos);
    forecast.end(attempt);
    waiting[node].served(attempt);
  }

  /** A notice has come for an attempt; returns whether the attempt is served earlier by that. */
  boolean lowerRemainingNodes(int attempt, int remaining) {
    return waiting[attempts.replica[attempt]].lowerRemainingNodes(attempt, remaining);
  }

  /** Takes the attempt that is to be served next, or -1 if none waits or no thread is free. */
  int next(int node) {
    if (forecast.serving(node) >= threads) {
      return -1;
    }
    int attempt = waiting[node].poll();
    if (attempt >= 0) {
      forecast.waitsNoLonger(attempt);
    }
    return attempt;
  }

  /** How long a read would wait that were sent now; the node's pause not counted. */
  double waitNanos(int node, long nowNanos) {
    return forecast.waitNanos(
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
