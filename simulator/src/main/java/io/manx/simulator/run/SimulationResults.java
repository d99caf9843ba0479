// SPDX-License-Identifier: Apache-2.0

package io.manx.simulator.run;

import io.manx.results.run.RunFile;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The results of simulations.
 *
 * @param runs the runs by scenario, in order of variant and replication
 * @param counts further counts by scenario, variant and name: means over the replications, but the
 *     largest overtaking
 */
public record SimulationResults(
    Map<String, List<RunFile>> runs, Map<String, Map<String, Map<String, Double>>> counts) {

  static SimulationResults of(Map<String, List<SimulatedRun>> byScenario) {
    Map<String, List<RunFile>> runs = new LinkedHashMap<>();
    Map<String, Map<String, Map<String, Double>>> counts = new LinkedHashMap<>();
    byScenario.forEach(
        (scenario, all) -> {
          runs.put(scenario, all.stream().map(SimulatedRun::file).toList());
          counts.put(scenario, counts(all));
        });
    return new SimulationResults(runs, counts);
  }

  private static Map<String, Map<String, Double>> counts(List<SimulatedRun> runs) {
    Map<String, Map<String, Double>> byVariant = new LinkedHashMap<>();
    for (SimulatedRun run : runs) {
      String variant = run.file().variant();
      long replications =
          runs.stream().filter(each -> each.file().variant().equals(variant)).count();
      run.counts()
          .forEach(
              (name, value) ->
                  byVariant
                      .computeIfAbsent(variant, any -> new LinkedHashMap<>())
                      .merge(
                          name,
                          name.equals(SimulatedRun.OVERTAKING) ? value : value / replications,
                          name.equals(SimulatedRun.OVERTAKING) ? Math::max : Double::sum));
    }
    return byVariant;
  }
}
