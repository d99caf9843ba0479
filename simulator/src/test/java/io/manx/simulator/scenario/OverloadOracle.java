// SPDX-License-Identifier: Apache-2.0

package io.manx.simulator.scenario;

import io.manx.simulator.scenario.Scenario.Ranges;

/**
 * Finds the set of nodes with the most work for its capacity, by trying all sets. It supports only
 * nodes that are always slow.
 */
final class OverloadOracle {
  private OverloadOracle() {}

  static double worstLoad(Scenario scenario) {
    double worst = 0;
    for (int set = 1; set < 1 << scenario.nodes(); set++) {
      worst = Math.max(worst, load(scenario, set));
    }
    return worst;
  }

  private static double load(Scenario scenario, int set) {
    int nodes = scenario.nodes();
    Ranges ranges = scenario.ranges();
    double[] rangeMs = RangeOracle.nodeMs(ranges, nodes);
    int required = scenario.consistency().required(scenario.replicationFactor());
    double msPerSecond = 0;
    double threads = 0;
    for (int node = 0; node < nodes; node++) {
      double singleMs = scenario.service().meanMs() / nodes;
      double ms = (1 - ranges.share()) * singleMs + ranges.share() * rangeMs[node];
      int others = 0;
      for (int i = 0; i < scenario.replicationFactor(); i++) {
        others += ((set >> ((node + i) % nodes)) & 1) == 0 ? 1 : 0;
      }
      msPerSecond += scenario.ratePerSecond() * ms * Math.max(0, required - others);
      threads += ((set >> node) & 1) * scenario.threads() / slowness(scenario, node);
    }
    return msPerSecond / 1_000 / threads;
  }

  private static double slowness(Scenario scenario, int node) {
    return scenario.disturbances().stream()
        .filter(spec -> spec.nodes().contains(node))
        .mapToDouble(SimulatedDisturbance::factor)
        .reduce(1, (one, other) -> one * other);
  }
}
