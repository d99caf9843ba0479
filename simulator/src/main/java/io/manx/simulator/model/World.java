package io.manx.simulator.model;

import io.manx.simulator.scenario.Scenario;

/** The state of a simulation: what there is and what is under way. */
record World(Timeline timeline, Nodes nodes, Copies copies, Requests requests, Probes probes) {
  static World of(Scenario scenario) {
    Copies copies = new Copies();
    return new World(
        new Timeline(scenario),
        new Nodes(scenario.nodes(), scenario.threads(), copies),
        copies,
        new Requests(),
        new Probes());
  }
}
