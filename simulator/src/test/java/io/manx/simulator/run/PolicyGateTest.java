package io.manx.simulator.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.simulator.model.Recorder;
import io.manx.simulator.scenario.Scenario;
import io.manx.simulator.scenario.Scenarios;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What policy manx has to hold in the shipped scenarios, with bounds that leave room for one seed;
 * {@code docs/results/sim-grid.md} has the figures.
 */
class PolicyGateTest {
  private static final double BUDGET = 0.05;

  private static Recorder run(String scenario, String policy, String speculation) {
    Scenario shipped = Scenarios.of(scenario);
    return SimulatedVariant.all(List.of(policy), List.of(speculation)).get(0).simulate(shipped, 77);
  }

  private static double p999(Recorder recorder) {
    return millis(recorder.latencies(), 99.9);
  }

  private static double millis(Histogram latencies, double percentile) {
    return latencies.getValueAtPercentile(percentile) / 1e6;
  }

  @Test
  void copiesWithinTheBudgetHalveTheTailOfPauses() {
    Recorder best = run("pauses", "least-outstanding", "none");
    Recorder manx = run("pauses", "manx", "budget");
    assertThat(p999(manx)).isLessThan(0.6 * p999(best));
    assertThat(millis(manx.latencies(), 50)).isLessThan(1.06 * millis(best.latencies(), 50));
  }

  @Test
  void aSlowNodeIsAvoidedBetterThanByOutstandingRequestsAlone() {
    Recorder leastOutstanding = run("slow-node", "least-outstanding", "budget");
    Recorder manx = run("slow-node", "manx", "budget");
    assertThat(p999(manx)).isLessThan(0.9 * p999(leastOutstanding));
  }

  @Test
  void whereNothingCanBeWonNothingIsLost() {
    Recorder leastOutstanding = run("dead-node", "least-outstanding", "budget");
    Recorder manx = run("dead-node", "manx", "budget");
    assertThat(p999(manx)).isLessThan(1.05 * p999(leastOutstanding));
  }

  @ParameterizedTest
  @ValueSource(strings = {"pauses", "slow-node", "dead-node", "quorum", "saturation"})
  void copiesStayWithinTheBudget(String scenario) {
    Recorder manx = run(scenario, "manx", "budget");
    assertThat((double) manx.extra() / manx.requests()).isLessThan(BUDGET);
  }
}
