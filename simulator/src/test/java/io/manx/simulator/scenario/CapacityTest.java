// SPDX-License-Identifier: Apache-2.0

package io.manx.simulator.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Ten nodes of four threads and reads of 1 ms: undisturbed they can serve 40,000 a second. */
class CapacityTest {
  private static Scenario scenario(String load, String disturbance, String more) {
    return ScenarioTexts.parse(
        """
        nodes: 10
        threads: 4
        load: {%s}
        service: {distribution: constant, mean_ms: 1}
        disturbances: [%s]
        %s
        """
            .formatted(load, disturbance, more));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{kind: slow, node: [2, 3], at: 0s, factor: 2}         | 36000",
        "{kind: slow, every: 100ms, for: 50ms, factor: 2}       | 30000",
        "{kind: flip, every: 100ms, factor: 4}                   | 25000",
        "{kind: pause, every: 100ms, for: 10ms}                 | 36000",
        "{kind: kill, node: 1, at: 0s, every: 10ms, for: 5ms} | 38000",
        "{kind: kill, node: 1, at: 5ms}                       | 36000",
        "{kind: pause, at: 5ms, for: 50ms}                      | 40000"
      })
  void utilizationIsOfWhatTheNodesCanDo(String disturbance, String most) {
    double all = Double.parseDouble(most);
    Scenario half = scenario("utilization: 0.5", disturbance, "");
    assertThat(half.ratePerSecond()).isCloseTo(all / 2, within(1e-6));
    Scenario rate = scenario("rate_per_s: 9000", disturbance, "");
    assertThat(rate.utilization()).isCloseTo(9_000 / all, within(1e-9));
    assertThat(half.overload()).isEmpty();
    assertThat(scenario("rate_per_s: " + (all + 1), disturbance, "").overload())
        .hasValueSatisfying(text -> assertThat(text).contains("its nodes would have to do 100 %"));
  }

  @Test
  void moreRequiredResponsesAreMoreWork() {
    Scenario quorum =
        scenario("rate_per_s: 10000", "{kind: flip, every: 9ms, factor: 4}", "consistency: quorum");
    assertThat(quorum.utilization()).isCloseTo(0.8, within(1e-9));
  }

  /** Each node gets 3,000 reads a second at ALL, but this one can serve 2,000. */
  @Test
  void aNodeThatEveryRequestNeedsIsOverloadedByItself() {
    String slow = "{kind: slow, node: 8, at: 0s, factor: 2}";
    assertThat(scenario("rate_per_s: 10000", slow, "consistency: all").overload())
        .contains(
            "scenario test is overloaded: node 8 would have to do 150 % of what they can, so queues"
                + " grow without end; reduce load");
    assertThat(scenario("rate_per_s: 6600", slow, "consistency: all").overload()).isEmpty();
    assertThat(scenario("rate_per_s: 10000", slow, "").overload()).isEmpty();
  }

  /** Key ranges whose three replicas are all slow have no other replica. */
  @Test
  void adjoiningNodesThatAreAllSlowAreOverloadedTogether() {
    String slow = "{kind: slow, node: [10, 1, 2], at: 0s, factor: 100}";
    assertThat(scenario("rate_per_s: 2000", slow, "").overload())
        .hasValueSatisfying(text -> assertThat(text).contains("3 nodes from node 10 on would"));
    assertThat(scenario("rate_per_s: 1000", slow, "").overload()).isEmpty();
  }

  /**
   * All nodes together have enough capacity, but the last has half as much again of the range
   * reads.
   */
  @Test
  void theEndOfTheRingIsOverloadedByRangeReads() {
    String text =
        """
        nodes: 12
        threads: 4
        replication_factor: 1
        load: {utilization: 0.8}
        service: {distribution: constant, mean_ms: 0.5}
        ranges: {share: 0.5, rows: 10000, node_rows: 833, base_ms: 0.5, row_ms: 0.05}
        """;
    assertThat(ScenarioTexts.parse(text).overload())
        .hasValueSatisfying(line -> assertThat(line).contains("node 12 would have to do 120 %"));
    assertThat(ScenarioTexts.parse(text.replace("0.8", "0.66")).overload()).isEmpty();
  }

  /**
   * Small rings with range reads and slow nodes. If one answer is required, or all, sets of
   * adjoining nodes are enough, by Hall's theorem; for a quorum the worst set may have a gap.
   */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void overloadIsThatOfTheWorstSetOfNodes(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int overloaded = 0;
    for (int i = 0; i < 300; i++) {
      Scenario scenario = randomScenario(random);
      double worst = OverloadOracle.worstLoad(scenario);
      boolean isOverloaded = scenario.overload().isPresent();
      overloaded += isOverloaded ? 1 : 0;
      if (Math.abs(worst - 1) > 1e-9) {
        boolean quorum = scenario.consistency() == Scenario.Consistency.QUORUM;
        assertThat(isOverloaded || (quorum && worst > 1))
            .as("seed %d, %s: worst load %s", seed, scenario, worst)
            .isEqualTo(worst > 1);
      }
    }
    assertThat(overloaded).isBetween(75, 225);
  }

  private static Scenario randomScenario(SplittableRandom random) {
    int nodes = 2 + random.nextInt(5);
    return ScenarioTexts.parse(
        """
        nodes: %d
        threads: 1
        replication_factor: %d
        consistency: %s
        load: {utilization: %s}
        service: {distribution: constant, mean_ms: 1}
        ranges: {share: 0.3, rows: %d, node_rows: %d, base_ms: 0.5, row_ms: 0.5}
        disturbances: [{kind: slow, node: %d, at: 0s, factor: %d}]
        """
            .formatted(
                nodes,
                1 + random.nextInt(nodes),
                List.of("one", "quorum", "all").get(random.nextInt(3)),
                random.nextDouble(0.3, 1.1),
                1 + random.nextInt(20),
                1 + random.nextInt(8),
                1 + random.nextInt(nodes),
                1 + random.nextInt(4)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"c3-fluctuation", "c3-fluctuation-300"})
  void theRateOfC3sSimulationIsThatOfItsPaper(String name) {
    // 0.99 of 50 * 4 threads at 6 * 0.6667 ms.
    assertThat(Scenarios.of(name).ratePerSecond()).isCloseTo(0.99 * 200 / 0.0040002, within(5.0));
  }

  @Test
  void noShippedScenarioIsOverloaded() {
    for (String name : Scenarios.shipped()) {
      assertThat(Scenarios.of(name).overload()).as(name).isEmpty();
    }
  }
}
