// SPDX-License-Identifier: Apache-2.0

package io.manx.simulator.model;

import java.util.Arrays;

/**
 * Forecasts for the oracle when a node would begin a read. It counts reads in service, reads that
 * wait, and reads on their way to the node. Not thread-safe.
 */
final class QueueForecast {
  /**
   * Longer queues are spread evenly over the threads, instead of read by read. So are queues in
   * another order than that of arrival, where later reads may be served earlier.
   */
  private static final int LONG_QUEUE = 512;

  private final Attempts attempts;
  private final int threads;
  private final int[][] serving;
  private final int[] servingCount;
  private final int[] expectedCount;
  private final double[] expectedNanos;

  /** Total demand of the waiting attempts. */
  private final double[] waitingNanos;

  private double[] freeIn = new double[0];

  QueueForecast(int nodes, int threads, Attempts attempts) {
    this.attempts = attempts;
    this.threads = threads;
    serving = new int[nodes][Math.min(threads, 8)];
    servingCount = new int[nodes];
    expectedCount = new int[nodes];
    expectedNanos = new double[nodes];
    waitingNanos = new double[nodes];
  }

  /** How many attempts are in service. */
  int serving(int node) {
    return servingCount[node];
  }

  /** An attempt waits for a thread. */
  void waits(int attempt) {
    waitingNanos[attempts.replica[attempt]] += attempts.demandNanos[attempt];
  }

  /** An attempt no longer waits for a thread. */
  void waitsNoLonger(int attempt) {
    waitingNanos[attempts.replica[attempt]] -= attempts.demandNanos[attempt];
  }

  /** An attempt is on its way. */
  void expect(int attempt) {
    expectedCount[attempts.replica[attempt]]++;
    expectedNanos[attempts.replica[attempt]] += attempts.demandNanos[attempt];
  }

  /** An attempt is no longer on its way. */
  void arrived(int attempt) {
    int node = attempts.replica[attempt];
    expectedCount[node]--;
    expectedNanos[node] =
        expectedCount[node] == 0 ? 0 : expectedNanos[node] - attempts.demandNanos[attempt];
  }

  /** An attempt is in service. */
  void begin(int attempt) {
    int node = attempts.replica[attempt];
    if (servingCount[node] == serving[node].length) {
      serving[node] = Arrays.copyOf(serving[node], 2 * servingCount[node]);
    }
    attempts.slot[attempt] = servingCount[node];
    serving[node][servingCount[node]++] = attempt;
  }

  /** An attempt is served. */
  void end(int attempt) {
    int node = attempts.replica[attempt];
    int last = serving[node][--servingCount[node]];
    serving[node][attempts.slot[attempt]] = last;
    attempts.slot[last] = attempts.slot[attempt];
  }

  /** A node has lost its attempts. */
  void die(int node) {
    servingCount[node] = 0;
    waitingNanos[node] = 0;
  }

  /**
   * How long a read that is sent now would wait for a thread, apart from the node's pause.
   *
   * @param waiting the attempts that wait at the node
   * @param slowness factor by which the node takes longer than usual
   * @param resumesNanos when the node goes on, which is now unless it pauses
   * @param pausedNanos length of all pauses that the node has begun
   */
  double waitNanos(
      int node, WaitingAttempts waiting, double slowness, long resumesNanos, long pausedNanos) {
    int ahead = servingCount[node] + waiting.size() + expectedCount[node];
    if (ahead < threads) {
      return 0;
    }
    if (freeIn.length < threads) {
      freeIn = new double[threads];
    }
    Arrays.fill(freeIn, 0);
    for (int i = 0; i < servingCount[node]; i++) {
      int attempt = serving[node][i];
      long end = attempts.dueNanos[attempt] + pausedNanos - attempts.pausedNanos[attempt];
      freeIn[i] = Math.max(0, end - resumesNanos);
    }
    double evenly = 0;
    if (waiting instanceof IntQueue queue && queue.size() <= LONG_QUEUE) {
      for (int i = 0; i < queue.size(); i++) {
        freeIn[first()] += attempts.demandNanos[queue.get(i)] * slowness;
      }
    } else {
      evenly = waitingNanos[node] / threads * slowness;
    }
    double mean = expectedNanos[node] / Math.max(1, expectedCount[node]) * slowness;
    for (int i = 0; i < expectedCount[node]; i++) {
      freeIn[first()] += mean;
    }
    return evenly + freeIn[first()];
  }

  private int first() {
    int first = 0;
    for (int i = 1; i < threads; i++) {
      first = freeIn[i] < freeIn[first] ? i : first;
    }
    return first;
  }
}
