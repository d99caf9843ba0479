package io.manx.simulator.model;

import io.manx.simulator.scenario.Scenario;

/** The state of a simulation: what there is and what is under way. */
record World(
    Timeline timeline,
    Nodes nodes,
    Copies copies,
    Requests requests,
    Probes probes,
    Notices notices,
    ReadCounts counts) {
  static World of(Scenario scenario) {
    return of(scenario, ReadScheduling.STOCK);
  }

  static World of(Scenario scenario, ReadScheduling scheduling) {
    Copies copies = new Copies();
    ReadCounts counts = new ReadCounts();
    return new World(
        new Timeline(scenario),
        new Nodes(scenario.nodes(), scenario.threads(), copies, scheduling.order(), counts),
        copies,
        new Requests(),
        new Probes(),
        new Notices(),
        counts);
  }
}
