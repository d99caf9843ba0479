// SPDX-License-Identifier: Apache-2.0

package io.manx.simulator.run;

import io.manx.core.policy.Selectors;
import io.manx.core.scheduling.ReadOrders;
import io.manx.simulator.model.RequestRecorder;
import io.manx.simulator.scenario.Scenario;
import io.manx.simulator.scenario.ScenarioTexts;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;

/** Runs simulations for tests. */
public final class SimulatedRuns {
  private SimulatedRuns() {}

  /** Returns the names of all policies, with the oracle. */
  public static List<String> policies() {
    List<String> names = new ArrayList<>(Selectors.names());
    names.add(SimulatedVariant.ORACLE);
    names.add(SimulatedVariant.STOCK);
    return names;
  }

  /** Returns the latencies of a scenario without speculation, in nanoseconds. */
  public static Histogram latencies(String yaml, String policy, long seed) {
    return simulate(yaml, policy, "none", seed).latencies();
  }

  /** Runs a scenario once. */
  public static RequestRecorder simulate(
      String yaml, String policy, String speculation, long seed) {
    return simulate(yaml, policy, speculation, ReadOrders.FIFO, seed);
  }

  /** Runs a scenario once, with an order of reads. */
  public static RequestRecorder simulate(
      String yaml, String policy, String speculation, String readOrder, long seed) {
    Scenario scenario = ScenarioTexts.parse(yaml);
    return SimulatedVariant.all(List.of(policy), List.of(speculation), List.of(readOrder))
        .get(0)
        .simulate(scenario, seed);
  }
}
