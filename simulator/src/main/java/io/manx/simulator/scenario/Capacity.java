// SPDX-License-Identifier: Apache-2.0

package io.manx.simulator.scenario;

import io.manx.simulator.scenario.Scenario.Ranges;
import java.util.Arrays;
import java.util.Optional;

/**
 * Computes how much work the nodes of a scenario can do while they are disturbed. Not thread-safe.
 */
final class Capacity {
  private final Scenario scenario;

  /** Share of a node's undisturbed capacity that is left, by node. */
  private final double[] speeds;

  private final double[] work;

  Capacity(Scenario scenario) {
    this.scenario = scenario;
    speeds = new double[scenario.nodes()];
    Arrays.fill(speeds, 1);
    for (SimulatedDisturbance each : scenario.disturbances()) {
      double left = each.kind().capacityLeft(each);
      each.nodes().forEach(node -> speeds[node] *= left);
    }
    work = work();
  }

  /** Mean work of a request in each key range, in milliseconds for each answer. */
  private double[] work() {
    int nodes = speeds.length;
    Ranges ranges = scenario.ranges();
    double share = ranges == null ? 0 : ranges.share();
    double[] work = ranges == null ? new double[nodes] : new RangeWork(ranges).nodeMs(nodes);
    double single = (1 - share) * scenario.service().overallMeanMs() / nodes;
    Arrays.setAll(work, range -> single + share * work[range]);
    return work;
  }

  /** Requests per second that keep every thread of every node busy. */
  double mostPerSecond() {
    return perSecond(Arrays.stream(speeds).sum(), required() * Arrays.stream(work).sum());
  }

  /** Requests per second that nodes of a total speed can serve, with so much work for each. */
  private double perSecond(double speed, double workMs) {
    return speed * scenario.threads() / (workMs / 1_000);
  }

  private int required() {
    return scenario.consistency().required(scenario.replicationFactor());
  }

  /**
   * Returns a warning if queues would grow without end, assuming equally popular keys. Either all
   * nodes together have too much work, or adjoining nodes on the ring whose work the consistency
   * level gives to no others. Names the nodes with most work for their capacity.
   */
  Optional<String> overload() {
    double rate = scenario.ratePerSecond();
    double all = rate / mostPerSecond();
    if (all >= 1) {
      return Optional.of(text("its nodes", all));
    }
    double most = 0;
    String who = "";
    for (int first = 0; first < speeds.length; first++) {
      Adjoining adjoining = new Adjoining(first);
      while (adjoining.count < speeds.length) {
        adjoining.addNext();
        double load = rate / perSecond(adjoining.speed, adjoining.unavoidableMs);
        if (load > most) {
          most = load;
          who = adjoining.toString();
        }
      }
    }
    return most >= 1 ? Optional.of(text(who, most)) : Optional.empty();
  }

  private String text(String who, double load) {
    return "scenario %s is overloaded: %s would have to do %.0f %% of what they can, so queues grow without end; reduce load"
        .formatted(scenario.name(), who, 100 * load);
  }

  /** Adjoining nodes on the ring, and the work that no other node can do for them. */
  private final class Adjoining {
    private final int first;

    /** Replicas of each key range that are not among them. */
    private final int[] others = new int[speeds.length];

    private int count;
    private double speed;
    private double unavoidableMs;

    Adjoining(int first) {
      this.first = first;
      Arrays.fill(others, scenario.replicationFactor());
    }

    void addNext() {
      int nodes = speeds.length;
      int node = (first + count) % nodes;
      count++;
      speed += speeds[node];
      for (int i = 0; i < scenario.replicationFactor(); i++) {
        int range = (node - i + nodes) % nodes;
        others[range]--;
        if (others[range] < required()) {
          unavoidableMs += work[range];
        }
      }
    }

    @Override
    public String toString() {
      return count == 1 ? "node " + (first + 1) : count + " nodes from node " + (first + 1) + " on";
    }
  }
}
