// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.simulation;

import io.manx.core.catalogue.Parameter;
import io.manx.core.policy.Policy;
import io.manx.core.policy.Selectors;
import io.manx.core.scheduling.ReadOrders;
import io.manx.core.speculation.Speculations;
import io.manx.results.UserException;
import io.manx.simulator.run.SimulatedVariant;
import io.manx.simulator.scenario.Scenarios;
import java.io.PrintWriter;
import java.util.List;

/** The list that {@code manx sim --list} prints. */
final class SimListing {
  /** Everything, with parameters. */
  static final String ALL = "all";

  /** The names of the replica selection policies alone, for scripts. */
  static final String POLICIES = "policies";

  private final PrintWriter out;

  private SimListing(PrintWriter out) {
    this.out = out;
  }

  /**
   * Prints it.
   *
   * @param what {@link #ALL} or {@link #POLICIES}
   * @throws UserException if it is neither
   */
  static void print(String what, PrintWriter out) {
    switch (what) {
      case ALL -> new SimListing(out).all();
      case POLICIES -> Selectors.names().forEach(out::println);
      default ->
          throw new UserException(
              "cannot list '" + what + "'; use --list, or --list=" + POLICIES + " for names alone");
    }
    out.flush();
  }

  private void all() {
    out.println("Scenarios:");
    Scenarios.shipped().forEach(name -> entry(name, Scenarios.of(name).description()));
    out.println("\nPolicies:");
    for (Policy policy : Selectors.all()) {
      entry(policy.name(), policy.summary());
      parameters(policy.parameters());
    }
    entry(
        SimulatedVariant.STOCK,
        "a driver chooses a coordinator, which ranks by dynamic-snitch; has its parameters");
    entry(SimulatedVariant.ORACLE, "sees queues and pauses");
    out.println("\nSpeculation:");
    for (String name : Speculations.names()) {
      out.printf("  %s%n", name);
      parameters(Speculations.parameters(name));
    }
    out.println("\nRead orders:");
    for (String name : ReadOrders.names()) {
      out.printf("  %s%n", name);
      parameters(ReadOrders.parameters(name));
    }
  }

  private void entry(String name, String summary) {
    out.printf("  %-20s %s%n", name, summary);
  }

  private void parameters(List<Parameter<?>> parameters) {
    for (Parameter<?> each : parameters) {
      out.printf(
          "    %-24s %s; %s, by default %s%n",
          each.name(), each.description(), each.allowed(), each.defaultText());
    }
  }
}
