// SPDX-License-Identifier: Apache-2.0

package io.manx.simulator.model;

import io.manx.core.estimate.LatencyByLoad;
import io.manx.core.scheduling.ReadOrder;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The nodes as replicas. Each executes a fixed number of reads at once, and queues the others. Not
 * thread-safe.
 *
 * <p>A paused node does nothing: reads that arrive are queued when the pause ends, and reads in
 * service take longer by its length. A slow node takes longer by a factor for the reads that it
 * begins. A dead node loses its reads, and those that arrive.
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
   * @param order order of the waiting attempts; null for the order of arrival
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

  /** The end of a node's current or last pause; 0 if it has not paused yet. */
  long pausedUntilNanos(int node) {
    return pausedUntilNanos[node];
  }

  boolean isAlive(int node) {
    return alive[node];
  }

  /** Whether requesters take a node to be alive. */
  boolean isThoughtAlive(int node) {
    return thoughtAlive[node];
  }

  /** Requesters learn whether a node is alive. */
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

  /** Pauses a node; a pause that is going on becomes longer. */
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

  /** Whether an attempt that arrived at a node is still there. */
  boolean holds(int attempt) {
    int node = attempts.replica[attempt];
    return alive[node] && attempts.nodeLife[attempt] == life[node];
  }

  /** An attempt is on its way to a node. */
  void expect(int attempt) {
    forecast.expect(attempt);
  }

  /** An attempt that was on its way has arrived, or is lost. */
  void expectNoLonger(int attempt) {
    forecast.arrived(attempt);
  }

  /** Takes in an attempt; returns whether it must be served at once. */
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

  /** How much the node's pauses have delayed the end of a service since this was last asked. */
  long putOffNanos(int attempt) {
    int node = attempts.replica[attempt];
    long putOff = pausedNanos[node] - attempts.pausedNanos[attempt];
    attempts.pausedNanos[attempt] = pausedNanos[node];
    attempts.dueNanos[attempt] += putOff;
    return putOff;
  }

  /** Ends the service of an attempt, and stores the replica's feedback in it. */
  void end(int attempt, long nowNanos) {
    int node = attempts.replica[attempt];
    attempts.serviceNanos[attempt] = nowNanos - attempts.startedNanos[attempt];
    attempts.pendingAndActive[attempt] = pendingAndActive(node);
    typical[node].add(
        attempts.inFlightOnArrival[attempt], nowNanos - attempts.arrivedNanos[attempt], nowNanos);
    forecast.end(attempt);
    waiting[node].served(attempt);
  }

  /** A notice for an attempt has arrived; returns whether the attempt will be served earlier. */
  boolean lowerRemainingNodes(int attempt, int remaining) {
    return waiting[attempts.replica[attempt]].lowerRemainingNodes(attempt, remaining);
  }

  /** Takes the attempt to serve next; returns -1 if none waits or no thread is free. */
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

  /** How long a read that is sent now would wait, apart from the node's pause. */
  double waitNanos(int node, long nowNanos) {
    return forecast.waitNanos(
        node,
        waiting[node],
        slowness[node],
        Math.max(nowNanos, pausedUntilNanos[node]),
        pausedNanos[node]);
  }

  /** How long a read takes that finds as many reads at a node as there are now. */
  long typicalNanos(int node, long nowNanos) {
    return typical[node].nanos(pendingAndActive(node), nowNanos);
  }
}
