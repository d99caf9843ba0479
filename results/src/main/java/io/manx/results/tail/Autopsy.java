// SPDX-License-Identifier: Apache-2.0

package io.manx.results.tail;

import io.manx.results.run.RequestStory;
import io.manx.results.run.RequestStory.Sending;
import io.manx.results.run.SlowRequest;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One slow request, and why it was slow.
 *
 * @param request the request
 * @param block number of its round; null outside comparisons
 * @param states states of the nodes in its run
 * @param spans its time, divided among causes
 */
public record Autopsy(
    SlowRequest request, @Nullable Integer block, NodeStates states, List<CauseSpan> spans) {

  /** Takes a request of a run apart. */
  public static Autopsy of(SlowRequest request, @Nullable Integer block, NodeStates states) {
    return new Autopsy(request, block, states, CauseSpans.of(request));
  }

  /** Returns the request's latency. */
  public double latencyMillis() {
    return request.latencyMillis();
  }

  /** Returns the cause that took most of its time. */
  public TailCause cause() {
    TailCause longest = TailCause.UNKNOWN;
    double most = -1;
    for (TailCause cause : TailCause.values()) {
      double millis = millis(cause);
      if (millis > most) {
        longest = cause;
        most = millis;
      }
    }
    return spans.isEmpty() ? TailCause.UNKNOWN : longest;
  }

  /** Returns how much of its time a cause took. */
  public double millis(TailCause cause) {
    return spans.stream()
        .filter(span -> span.cause() == cause)
        .mapToDouble(CauseSpan::millis)
        .sum();
  }

  /** Returns the sendings of all requesters, in order of time. */
  public List<Sending> sendings() {
    return Stream.of(request.driver(), request.node())
        .flatMap(Stream::ofNullable)
        .flatMap(story -> story.sendings().stream())
        .sorted(Comparator.comparingDouble(Sending::atMillis))
        .toList();
  }

  /**
   * Returns the node that it was sent to first by the requester whose story explains it. Without a
   * story it is the node that answered; null if none did.
   */
  public @Nullable String firstNode() {
    Sending first = firstSending();
    return first == null ? request.coordinator() : first.node();
  }

  private @Nullable Sending firstSending() {
    RequestStory story = request.explanation();
    return story == null ? null : story.sendings().stream().findFirst().orElse(null);
  }

  /** Returns the state of the first node while it was asked; empty if it was in no special one. */
  public String firstState() {
    Sending first = firstSending();
    if (first != null) {
      return state(first);
    }
    String node = request.coordinator();
    return node == null ? NodeStates.NONE : state(node, 0, request.latencyMillis());
  }

  /** Returns the state of a sending's node while it was asked. */
  public String state(Sending sending) {
    double end = Math.min(sending.endOrNever(), request.latencyMillis());
    return state(sending.node(), sending.atMillis(), end);
  }

  private String state(String node, double fromMillis, double toMillis) {
    double due = request.dueMillis();
    return states.during(node, due + fromMillis, due + toMillis);
  }
}
