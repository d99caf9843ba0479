// SPDX-License-Identifier: Apache-2.0

package io.manx.simulator.model;

import io.manx.core.wire.Feedback;
import io.manx.results.random.SeededRandom;
import io.manx.simulator.scenario.Scenario;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/** Delivers the feedback of replicas, delayed and lost as the scenario says. Not thread-safe. */
final class FeedbackPath {
  private static final int STREAM = 21;

  private final Attempts attempts;
  private final Requests requests;
  private final SeededRandom random = new SeededRandom();
  private final long seed;
  private final double lostShare;
  private final long delayNanos;
  private final int nodes;

  /** Feedback that is not old enough to be delivered, by requester and replica. */
  private final ArrayDeque<Told>[] delayed;

  private record Told(Feedback feedback, long atNanos) {}

  @SuppressWarnings({"unchecked", "rawtypes"}) // there are no generic arrays
  FeedbackPath(Scenario scenario, int requesters, Attempts attempts, Requests requests, long seed) {
    this.attempts = attempts;
    this.requests = requests;
    this.seed = seed;
    lostShare = scenario.feedback().lostShare();
    delayNanos = Units.nanos(scenario.feedback().delayMs());
    nodes = scenario.nodes();
    delayed = new ArrayDeque[delayNanos > 0 ? requesters * nodes : 0];
  }

  /** Returns the feedback that comes with the answer to an attempt, or null if none does. */
  @Nullable Feedback with(int attempt, long nowNanos) {
    Feedback feedback =
        new Feedback(
            attempts.queueSizeOnArrival[attempt],
            attempts.pendingAndActive[attempt],
            attempts.startedNanos[attempt] - attempts.arrivedNanos[attempt],
            attempts.serviceNanos[attempt]);
    if (lostShare > 0 && isLost(attempts.request[attempt])) {
      return null;
    }
    return delayNanos == 0 ? feedback : withAged(attempt, feedback, nowNanos);
  }

  private boolean isLost(int request) {
    random.reset(seed, STREAM, requests.number[request]);
    return random.nextDouble() < lostShare;
  }

  /**
   * Queue size and waiting time of an earlier answer, with this attempt's service time; null if
   * there is none old enough.
   */
  private @Nullable Feedback withAged(int attempt, Feedback feedback, long nowNanos) {
    int slot = attempts.requester[attempt] * nodes + attempts.replica[attempt];
    ArrayDeque<Told> queue = delayed[slot];
    if (queue == null) {
      queue = new ArrayDeque<>();
      delayed[slot] = queue;
    }
    queue.add(new Told(feedback, nowNanos));
    Feedback newest = null;
    while (!queue.isEmpty() && nowNanos - queue.getFirst().atNanos() >= delayNanos) {
      newest = queue.removeFirst().feedback();
    }
    return newest == null
        ? null
        : new Feedback(
            newest.queueSizeOnArrival(),
            newest.pendingAndActive(),
            newest.waitingNanos(),
            feedback.serviceNanos());
  }
}
