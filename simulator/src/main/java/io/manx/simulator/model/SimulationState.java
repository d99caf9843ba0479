// SPDX-License-Identifier: Apache-2.0

package io.manx.simulator.model;

import io.manx.simulator.scenario.Scenario;

/** The state of a simulation: nodes, and what is under way between them. */
record SimulationState(
    VirtualTime time,
    SimulatedNodes nodes,
    Attempts attempts,
    Requests requests,
    PendingProbes probes,
    RangeNotices notices,
    ReadCounts counts) {
  static SimulationState of(Scenario scenario) {
    return of(scenario, SchedulingOptions.STOCK);
  }

  static SimulationState of(Scenario scenario, SchedulingOptions scheduling) {
    Attempts attempts = new Attempts();
    ReadCounts counts = new ReadCounts();
    return new SimulationState(
        new VirtualTime(scenario),
        new SimulatedNodes(
            scenario.nodes(), scenario.threads(), attempts, scheduling.order(), counts),
        attempts,
        new Requests(),
        new PendingProbes(),
        new RangeNotices(),
        counts);
  }
}
