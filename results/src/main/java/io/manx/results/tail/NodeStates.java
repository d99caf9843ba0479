// SPDX-License-Identifier: Apache-2.0

package io.manx.results.tail;

import io.manx.results.run.RunFile;
import io.manx.results.run.Tail.NodeState;
import io.manx.results.run.TimelineEvent;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The states of nodes in one run: disturbances, and what nodes reported of themselves. */
public final class NodeStates {
  /** A node that was in no special state. */
  public static final String NONE = "";

  /** A state must cover this share of a time to be that time's state. */
  private static final double LEAST_SHARE = 0.25;

  private static final String PAUSED = "paused";
  private static final String STARTING = "starting";

  /** States by kind of disturbance. */
  private static final Map<String, String> BY_KIND =
      Map.of(
          "pause", PAUSED,
          "gc", "collecting",
          "compact", "compacting",
          "kill", "down",
          "slow", "slowed",
          "delay", "delayed",
          "partition", "cut off",
          "disk", "short of disk");

  private final List<NodeState> all = new ArrayList<>();

  private NodeStates() {}

  /** Returns the states of a run. */
  public static NodeStates of(RunFile run) {
    NodeStates states = new NodeStates();
    for (TimelineEvent event : run.timeline()) {
      Double end = event.endMillis();
      states.all.add(
          new NodeState(
              event.node(),
              BY_KIND.getOrDefault(event.kind(), event.kind()),
              event.startMillis(),
              end == null ? Double.POSITIVE_INFINITY : end));
    }
    states.all.addAll(run.tailOrSamples().states());
    return states;
  }

  /**
   * Returns the state that covered most of a time at a node, or {@link #NONE} if none covered at
   * least a quarter of it. Of several that covered as much, a disturbance comes first. Two states
   * are not weighed by their share: what a paused node tells of itself afterwards includes the
   * pause, so the pause comes first; and a start lasts long and explains little, so it comes last.
   */
  public String during(String node, double fromMillis, double toMillis) {
    double least = LEAST_SHARE * (toMillis - fromMillis);
    Map<String, Double> covered = new LinkedHashMap<>();
    byState(node, fromMillis, toMillis)
        .forEach((state, times) -> covered.put(state, covered(times, fromMillis, toMillis)));
    covered.values().removeIf(millis -> millis < least);
    if (covered.containsKey(PAUSED)) {
      return PAUSED;
    }
    boolean isStarting = covered.remove(STARTING) != null;
    String longest = isStarting ? STARTING : NONE;
    double most = -1;
    for (Map.Entry<String, Double> each : covered.entrySet()) {
      if (each.getValue() > most) {
        longest = each.getKey();
        most = each.getValue();
      }
    }
    return longest;
  }

  private Map<String, List<NodeState>> byState(String node, double fromMillis, double toMillis) {
    Map<String, List<NodeState>> states = new LinkedHashMap<>();
    for (NodeState state : all) {
      if (state.node().equals(node)
          && state.startMillis() < toMillis
          && state.endMillis() > fromMillis) {
        states.computeIfAbsent(state.state(), any -> new ArrayList<>()).add(state);
      }
    }
    return states;
  }

  /** Returns how much of a time states cover; where several overlap, it counts once. */
  private static double covered(List<NodeState> states, double fromMillis, double toMillis) {
    double covered = 0;
    double until = fromMillis;
    states.sort(Comparator.comparingDouble(NodeState::startMillis));
    for (NodeState state : states) {
      double end = Math.min(toMillis, state.endMillis());
      covered += Math.max(0, end - Math.max(until, state.startMillis()));
      until = Math.max(until, end);
    }
    return covered;
  }
}
