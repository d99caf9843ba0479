// SPDX-License-Identifier: Apache-2.0

package io.manx.simulator.run;

import io.manx.results.ParallelRuns;
import io.manx.simulator.scenario.Scenario;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Runs scenarios with variants, each several times with different seeds, on all processors. */
public final class Simulations {
  private final List<Scenario> scenarios;
  private final List<SimulatedVariant> variants;
  private final int replications;
  private final long seed;

  /**
   * Creates them; nothing runs yet.
   *
   * @param replications how often each variant runs each scenario
   * @param seed of the first replication; each further one adds 1
   */
  public Simulations(
      List<Scenario> scenarios, List<SimulatedVariant> variants, int replications, long seed) {
    this.scenarios = List.copyOf(scenarios);
    this.variants = List.copyOf(variants);
    this.replications = replications;
    this.seed = seed;
  }

  /** Runs all. */
  public SimulationResults run(ParallelRuns.Progress progress) throws InterruptedException {
    List<ParallelRuns.Run<SimulatedRun>> runs = new ArrayList<>();
    for (Scenario scenario : scenarios) {
      for (SimulatedVariant variant : variants) {
        for (int i = 0; i < replications; i++) {
          int replication = i;
          runs.add(
              new ParallelRuns.Run<>(
                  scenario.name() + ", " + variant.name(),
                  () -> SimulatedRun.of(scenario, variant, replication, seed)));
        }
      }
    }
    List<SimulatedRun> all = ParallelRuns.all(runs, progress);
    Map<String, List<SimulatedRun>> byScenario = new LinkedHashMap<>();
    int ofScenario = variants.size() * replications;
    for (int i = 0; i < scenarios.size(); i++) {
      byScenario.put(scenarios.get(i).name(), all.subList(i * ofScenario, (i + 1) * ofScenario));
    }
    return SimulationResults.of(byScenario);
  }
}
