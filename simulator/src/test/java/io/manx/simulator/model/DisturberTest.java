// SPDX-License-Identifier: Apache-2.0

package io.manx.simulator.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.manx.simulator.scenario.Scenario;
import io.manx.simulator.scenario.ScenarioTexts;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Two of three nodes are disturbed, for some thousands of periods of 100 ms. */
class DisturberTest {
  private static final long PERIOD_NANOS = 100_000_000;
  private static final int PERIODS = 4_000;

  /** Five standard errors of the share of 4000 periods. */
  private static final double BOUND = 5 * Math.sqrt(0.25 / PERIODS);

  /** Shares of the time in which nodes were disturbed. */
  private static final class Struck {
    private double first;
    private double second;
    private double both;
    private double third;
  }

  private static Struck struck(String disturbance) {
    Scenario scenario =
        ScenarioTexts.parse(
            "load: {rate_per_s: 1}\ndisturbances: [{node: [1, 2], " + disturbance + "}]");
    SimulationState state = SimulationState.of(scenario);
    Disturber disturber = new Disturber(scenario, state.time(), state.nodes(), node -> {}, 5);
    Struck struck = new Struck();
    disturber.begin();
    long end = PERIODS * PERIOD_NANOS;
    long last = 0;
    boolean[] on = new boolean[3];
    while (last < end && state.time().next()) {
      double share = (double) (Math.min(end, state.time().nowNanos()) - last) / end;
      struck.first += on[0] ? share : 0;
      struck.second += on[1] ? share : 0;
      struck.both += on[0] && on[1] ? share : 0;
      struck.third += on[2] ? share : 0;
      last = state.time().nowNanos();
      disturber.happen(Event.subject(state.time().event()));
      for (int node = 0; node < on.length; node++) {
        on[node] = state.nodes().slowness(node) > 1 || !state.nodes().isAlive(node);
      }
    }
    return struck;
  }

  @Test
  void flippingNodesAreSlowHalfOfTheTimeEachByItself() {
    Struck struck = struck("kind: flip, every: 100ms, factor: 3");
    assertThat(struck.first).isCloseTo(0.5, within(BOUND));
    assertThat(struck.second).isCloseTo(0.5, within(BOUND));
    assertThat(struck.both).isCloseTo(0.25, within(BOUND));
    assertThat(struck.third).isZero();
  }

  @ParameterizedTest
  @CsvSource({"slow, 0.3", "kill, 0.3"})
  void whatLastsAWhileTakesItsShareOfTheTime(String kind, double expected) {
    String line = "kind: %s, every: 100ms, for: 30ms, spread: 0.5".formatted(kind);
    Struck struck = struck(line);
    assertThat(struck.first).isCloseTo(expected, within(0.01));
    assertThat(struck.second).isCloseTo(expected, within(0.01));
    assertThat(struck.both).isLessThan(0.8 * expected);
    assertThat(struck.third).isZero();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "kind: flip, every: 100ms",
        "kind: slow, every: 100ms, for: 30ms, spread: 0.5",
        "kind: kill, every: 100ms, for: 30ms, spread: 0.5"
      })
  void togetherMeansAtOnce(String line) {
    Struck struck = struck(line + ", together: true");
    assertThat(struck.first).isGreaterThan(0.2);
    assertThat(struck.both).isEqualTo(struck.first).isEqualTo(struck.second);
    assertThat(struck.third).isZero();
  }

  /** Pauses end by themselves, so their ends are compared. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void pausesComeTogetherIfTheyAreTo(boolean together) {
    Scenario scenario =
        ScenarioTexts.parse(
            "{load: {rate_per_s: 1}, disturbances: [{node: [1, 2], every: 100ms, for: 30ms,"
                + (" spread: 0.5, together: " + together + "}]}"));
    SimulationState state = SimulationState.of(scenario);
    Disturber disturber = new Disturber(scenario, state.time(), state.nodes(), node -> {}, 5);
    disturber.begin();
    int same = 0;
    for (int i = 0; i < 1_000; i++) {
      assertThat(state.time().next()).isTrue();
      disturber.happen(Event.subject(state.time().event()));
      long until = state.nodes().pausedUntilNanos(0);
      same += until == state.nodes().pausedUntilNanos(1) ? 1 : 0;
    }
    assertThat(same).isEqualTo(together ? 1_000 : 0);
    assertThat(state.nodes().pausedUntilNanos(2)).isZero();
  }
}
