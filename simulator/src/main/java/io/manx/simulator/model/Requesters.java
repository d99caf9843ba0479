package io.manx.simulator.model;

import io.manx.core.selection.Feedback;
import io.manx.core.selection.ReplicaSelector;
import io.manx.core.speculation.Speculation;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/** Those who rank replicas: a selector and a speculation each. Not thread-safe. */
final class Requesters {
  private final ReplicaSelector[] selectors;
  private final Speculation[] speculations;
  private final boolean cancels;
  private final long feedbackDelayNanos;

  /** Feedback that is not old enough to be told, by requester and replica. */
  private final ArrayDeque<Told>[] delayed;

  private final int nodes;

  private record Told(Feedback feedback, long atNanos) {}

  @SuppressWarnings({"unchecked", "rawtypes"}) // there are no generic arrays
  Requesters(
      ReplicaSelector[] selectors,
      Speculation[] speculations,
      boolean cancels,
      int nodes,
      long feedbackDelayNanos) {
    this.selectors = selectors;
    this.speculations = speculations;
    this.cancels = cancels;
    this.nodes = nodes;
    this.feedbackDelayNanos = feedbackDelayNanos;
    this.delayed = new ArrayDeque[feedbackDelayNanos > 0 ? selectors.length * nodes : 0];
  }

  int count() {
    return selectors.length;
  }

  /** Whether they cancel copies that they no longer need. */
  boolean cancels() {
    return cancels;
  }

  ReplicaSelector selector(int requester) {
    return selectors[requester];
  }

  Speculation speculation(int requester) {
    return speculations[requester];
  }

  /** Returns what a requester may know of a replica by now, or null. */
  @Nullable Feedback aged(int requester, int replica, Feedback feedback, long nowNanos) {
    if (feedbackDelayNanos == 0) {
      return feedback;
    }
    int slot = requester * nodes + replica;
    ArrayDeque<Told> queue = delayed[slot];
    if (queue == null) {
      queue = new ArrayDeque<>();
      delayed[slot] = queue;
    }
    queue.add(new Told(feedback, nowNanos));
    Feedback newest = null;
    while (!queue.isEmpty() && nowNanos - queue.getFirst().atNanos() >= feedbackDelayNanos) {
      newest = queue.removeFirst().feedback();
    }
    return newest;
  }
}
