// SPDX-License-Identifier: Apache-2.0

package io.manx.core.consistency.switching;

/** Finds all possible steps of a state. */
final class Successors {
  private final Scenario scenario;
  private final ClientSteps clients;
  private final ReplicaSteps replicas;
  private final ControllerSteps controller;

  Successors(Scenario scenario) {
    Protocol protocol = new Protocol(scenario);
    this.scenario = scenario;
    clients = new ClientSteps(scenario, protocol);
    replicas = new ReplicaSteps(scenario, protocol);
    controller = new ControllerSteps(scenario, protocol);
  }

  /** Passes all steps to the sink. The states are not canonical. */
  void of(long state, Sink sink) {
    for (int client = 0; client < Scenario.CLIENTS; client++) {
      clients.add(state, client, sink);
    }
    replicas.add(state, sink);
    controller.add(state, sink);
  }

  long canonical(long state) {
    return State.canonical(state, scenario.replicas(), scenario.hasEqualClients());
  }
}
