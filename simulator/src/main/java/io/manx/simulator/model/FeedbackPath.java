package io.manx.simulator.model;

import io.manx.core.wire.Feedback;
import io.manx.results.statistics.SeededRandom;
import io.manx.simulator.scenario.Scenario;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/** What replicas say of themselves, as late and as seldom as it comes. Not thread-safe. */
final class FeedbackPath {
  private static final int STREAM = 21;

  private final Copies copies;
  private final Requests requests;
  private final SeededRandom random = new SeededRandom();
  private final long seed;
  private final double lostShare;
  private final long delayNanos;
  private final int nodes;

  /** Feedback that is not old enough to be told, by requester and replica. */
  private final ArrayDeque<Told>[] delayed;

  private record Told(Feedback feedback, long atNanos) {}

  @SuppressWarnings({"unchecked", "rawtypes"}) // there are no generic arrays
  FeedbackPath(Scenario scenario, int requesters, Copies copies, Requests requests, long seed) {
    this.copies = copies;
    this.requests = requests;
    this.seed = seed;
    lostShare = scenario.feedback().lostShare();
    delayNanos = Times.nanos(scenario.feedback().delayMs());
    nodes = scenario.nodes();
    delayed = new ArrayDeque[delayNanos > 0 ? requesters * nodes : 0];
  }

  /** Returns what comes with the response to a copy, or null if nothing does. */
  @Nullable Feedback with(int copy, long nowNanos) {
    Feedback feedback =
        new Feedback(
            copies.queueSizeOnArrival[copy],
            copies.pendingAndActive[copy],
            copies.startedNanos[copy] - copies.arrivedNanos[copy],
            copies.serviceNanos[copy]);
    if (lostShare > 0 && isLost(copies.request[copy])) {
      return null;
    }
    return delayNanos == 0 ? feedback : withAged(copy, feedback, nowNanos);
  }

  private boolean isLost(int request) {
    random.reset(seed, STREAM, requests.number[request]);
    return random.nextDouble() < lostShare;
  }

  /** Queue and waiting as they were some time ago, and the own service time; null before that. */
  private @Nullable Feedback withAged(int copy, Feedback feedback, long nowNanos) {
    int slot = copies.requester[copy] * nodes + copies.replica[copy];
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
