// SPDX-License-Identifier: Apache-2.0

package io.manx.core.golden;

import io.manx.core.policy.Candidates;
import io.manx.core.policy.ReplicaSelector;
import io.manx.core.request.Demand;
import io.manx.core.wire.Feedback;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/** Passes signals on to a selector, and records them with its decisions. */
final class PolicyTrace {
  /** The columns of each event, for the header. */
  static final Map<String, Object> EVENTS =
      Traces.map(
          "demand",
          List.of("demand", "fields"),
          "rank",
          List.of("now", "demand", "replicas", "order", "tiers in that order", "scores"),
          "sent",
          List.of("replica", "demand", "now"),
          "answered",
          List.of("replica", "demand", "responseNanos", "feedback or null", "now"),
          "cancelled",
          List.of("replica", "demand", "waitedNanos", "now"),
          "failed",
          List.of("replica", "demand", "waitedNanos", "now"),
          "expired",
          List.of("replica", "demand", "waitedNanos", "now"));

  private final GoldenFile file;
  private final ReplicaSelector selector;
  private final IdentityHashMap<Demand, Integer> demands = new IdentityHashMap<>();
  private final Candidates candidates = new Candidates();

  PolicyTrace(GoldenFile file, ReplicaSelector selector) {
    this.file = file;
    this.selector = selector;
  }

  /** Returns the number of a demand, which is recorded when it is met first. */
  private int number(Demand demand) {
    Integer known = demands.get(demand);
    if (known != null) {
      return known;
    }
    int number = demands.size();
    demands.put(demand, number);
    file.add(
        "demand",
        number,
        Traces.map(
            "kind", demand.kind(),
            "group", demand.group(),
            "serviceMillis", demand.serviceMillis(),
            "isLarge", demand.isLarge()));
    return number;
  }

  /** Ranks replicas; returns them in order. */
  List<Integer> rank(Demand demand, List<Integer> replicas, long nowNanos) {
    int number = number(demand);
    candidates.clear(demand);
    replicas.forEach(candidates::add);
    selector.rank(candidates, nowNanos);
    List<Integer> order = Traces.replicas(candidates);
    file.add(
        "rank",
        nowNanos,
        number,
        replicas,
        order,
        Traces.tiers(candidates),
        Traces.scores(candidates));
    return order;
  }

  void sent(int replica, Demand demand, long nowNanos) {
    file.add("sent", replica, number(demand), nowNanos);
    selector.sent(replica, demand, nowNanos);
  }

  void answered(int replica, Demand demand, long responseNanos, Feedback feedback, long nowNanos) {
    file.add("answered", replica, number(demand), responseNanos, fields(feedback), nowNanos);
    selector.answered(replica, demand, responseNanos, feedback, nowNanos);
  }

  static List<Object> fields(Feedback feedback) {
    return feedback == null
        ? null
        : List.of(
            feedback.queueSizeOnArrival(),
            feedback.pendingAndActive(),
            feedback.waitingNanos(),
            feedback.serviceNanos());
  }

  void cancelled(int replica, Demand demand, long waitedNanos, long nowNanos) {
    file.add("cancelled", replica, number(demand), waitedNanos, nowNanos);
    selector.cancelled(replica, demand, waitedNanos, nowNanos);
  }

  void failed(int replica, Demand demand, long waitedNanos, long nowNanos) {
    file.add("failed", replica, number(demand), waitedNanos, nowNanos);
    selector.failed(replica, demand, waitedNanos, nowNanos);
  }

  void expired(int replica, Demand demand, long waitedNanos, long nowNanos) {
    file.add("expired", replica, number(demand), waitedNanos, nowNanos);
    selector.expired(replica, demand, waitedNanos, nowNanos);
  }
}
