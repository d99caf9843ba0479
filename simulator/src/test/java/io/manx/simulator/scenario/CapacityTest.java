package io.manx.simulator.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Ten nodes of four threads, reads of 1 ms: 40,000 a second if nothing disturbs them. */
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
        "{kind: slow, nodes: [1, 2], at_ms: 0, factor: 2}         | 36000",
        "{kind: slow, every_ms: 100, for_ms: 50, factor: 2}       | 30000",
        "{kind: flip, every_ms: 100, factor: 4}                   | 25000",
        "{kind: pause, every_ms: 100, for_ms: 10}                 | 36000",
        "{kind: dead, nodes: [0], at_ms: 0, every_ms: 10, for_ms: 5} | 38000",
        "{kind: dead, nodes: [0], at_ms: 5}                       | 36000",
        "{kind: pause, at_ms: 5, for_ms: 50}                      | 40000"
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
        scenario(
            "rate_per_s: 10000", "{kind: flip, every_ms: 9, factor: 4}", "consistency: quorum");
    assertThat(quorum.utilization()).isCloseTo(0.8, within(1e-9));
  }

  /** Each node gets 3,000 reads a second at ALL, and this one can do 2,000. */
  @Test
  void aNodeThatEveryRequestNeedsIsOverloadedByItself() {
    String slow = "{kind: slow, nodes: [7], at_ms: 0, factor: 2}";
    assertThat(scenario("rate_per_s: 10000", slow, "consistency: all").overload())
        .contains(
            "scenario test is overloaded: node 7 would have to do 150 % of what can be done, so that"
                + " queues grow without end; reduce load");
    assertThat(scenario("rate_per_s: 6600", slow, "consistency: all").overload()).isEmpty();
    assertThat(scenario("rate_per_s: 10000", slow, "").overload()).isEmpty();
  }

  /** Key ranges of three adjoining nodes that are as slow have no other. */
  @Test
  void adjoiningNodesThatAreAllSlowAreOverloadedTogether() {
    String slow = "{kind: slow, nodes: [9, 0, 1], at_ms: 0, factor: 100}";
    assertThat(scenario("rate_per_s: 2000", slow, "").overload())
        .hasValueSatisfying(text -> assertThat(text).contains("3 nodes from node 9 on would"));
    assertThat(scenario("rate_per_s: 1000", slow, "").overload()).isEmpty();
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
