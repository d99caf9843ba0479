// SPDX-License-Identifier: Apache-2.0

package io.manx.simulator.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.simulator.model.RequestRecorder;
import io.manx.simulator.scenario.Scenario;
import io.manx.simulator.scenario.ScenarioTexts;
import io.manx.simulator.scenario.Scenarios;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What policy manx must achieve in the shipped scenarios. Bounds leave room for one seed; {@code
 * docs/results/data/sim-grid.md} has the figures.
 */
class PolicyGateTest {
  private static final double BUDGET = 0.05;

  private static RequestRecorder run(String scenario, String policy, String speculation) {
    return run(Scenarios.of(scenario), policy, speculation);
  }

  private static RequestRecorder run(Scenario scenario, String policy, String speculation) {
    return SimulatedVariant.all(List.of(policy), List.of(speculation))
        .get(0)
        .simulate(scenario, 77);
  }

  private static double p999(RequestRecorder recorder) {
    return millis(recorder.latencies(), 99.9);
  }

  private static double millis(Histogram latencies, double percentile) {
    return latencies.getValueAtPercentile(percentile) / 1e6;
  }

  private static double tailOverLeastOutstanding(String scenario) {
    return p999(run(scenario, "manx", "budget"))
        / p999(run(scenario, "least-outstanding", "budget"));
  }

  /** p99.9 90 ms without copies, 42 with them. */
  @Test
  void copiesWithinTheBudgetHalveTheTailOfPauses() {
    RequestRecorder without = run("pauses", "manx", "none");
    RequestRecorder manx = run("pauses", "manx", "budget");
    assertThat(p999(manx)).isLessThan(0.6 * p999(without));
    assertThat(millis(manx.latencies(), 50)).isLessThan(1.06 * millis(without.latencies(), 50));
  }

  /** With the same copies 42 ms, against 43; 56 as at random if paused nodes are not avoided. */
  @Test
  void amongPausesItIsNoWorseThanByOutstandingRequestsAlone() {
    assertThat(tailOverLeastOutstanding("pauses")).isLessThan(1.1);
  }

  /** 52 ms with rate control and without it; 5,000 if it starves requests until they expire. */
  @Test
  void rateControlStarvesNoPolicyThatIsComparedWith() {
    String asSimulated =
        "c3-rate-control(bucket=50,full=false,send_rate=5,receive_rate=10,queue_as_simulated=true)";
    assertThat(p999(run("wu-load", asSimulated, "none")))
        .isLessThan(1.2 * p999(run("wu-load", "c3", "none")));
  }

  @Test
  void aSlowNodeIsAvoidedBetterThanByOutstandingRequestsAlone() {
    assertThat(tailOverLeastOutstanding("slow-node")).isLessThan(0.9);
  }

  @Test
  void whereNothingCanBeWonNothingIsLost() {
    assertThat(tailOverLeastOutstanding("dead-node")).isLessThan(1.05);
  }

  /** 45 and 48 ms; 118 without copies. */
  @Test
  void copiesNeverCostMoreThanTheySaveWhereManyClientsShareFewNodes() {
    assertThat(p999(run("herd", "manx", "budget")))
        .isLessThan(0.6 * p999(run("herd", "manx", "none")));
  }

  /**
   * Late requests are late since they are large, and copies would be as large. With seeds 9001 to
   * 9004 the mean rises by 1 to 3 %, in {@code heavy-tail} by 4 %; where copies are counted by
   * number, by 10 to 30 %.
   */
  @ParameterizedTest
  @CsvSource({
    "size-skew, manx, 1.04",
    "size-skew, c3, 1.04",
    "c3-fluctuation, least-outstanding, 1.04",
    // With a few requests a second at each replica, a large one cannot be told from a stuck one.
    "heavy-tail, manx, 1.05",
    "heavy-tail, c3, 1.05"
  })
  void copiesOfLargeRequestsDoNotBurdenTheOthers(String scenario, String policy, double most) {
    RequestRecorder without = run(scenario, policy, "none");
    RequestRecorder with = run(scenario, policy, "budget");
    assertThat(with.latencies().getMean()).isLessThan(most * without.latencies().getMean());
    assertThat(millis(with.latencies(), 50)).isLessThan(most * millis(without.latencies(), 50));
  }

  /**
   * Each client has an answer of each replica only every 0.4 s, as in Prequal's setting. 83 ms,
   * against 91 of C3; 135 if a replica's speed is forgotten between two answers.
   */
  @Test
  void slowReplicasAreKnownByFewAnswers() {
    Scenario rare =
        ScenarioTexts.parse(
            """
            nodes: 100
            threads: 4
            replication_factor: 8
            requesters: {kind: clients, count: 100}
            load: {utilization: 0.7}
            service: {distribution: exponential, mean_ms: 10}
            disturbances: [{kind: slow, node: [1, 11, 21, 31, 41, 51, 61, 71, 81, 91], at: 0s, factor: 2}]
            requests: 300000
            """);
    assertThat(p999(run(rare, "manx", "none"))).isLessThan(1.05 * p999(run(rare, "c3", "none")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"pauses", "slow-node", "dead-node", "quorum", "saturation"})
  void copiesStayWithinTheBudget(String scenario) {
    RequestRecorder manx = run(scenario, "manx", "budget");
    assertThat((double) manx.extra() / manx.requests()).isLessThan(BUDGET);
  }
}
