package io.manx.simulator.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.manx.results.UserException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class ScenarioFileTest {
  static List<String> shipped() {
    return Scenarios.shipped();
  }

  @ParameterizedTest
  @MethodSource("shipped")
  void everyShippedScenarioIsSound(String name) {
    Scenario scenario = Scenarios.of(name);
    assertThat(scenario.name()).isEqualTo(name);
    assertThat(scenario.description()).endsWith(".").doesNotContain("\n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{load: {utilization: 0.5}, nodez: 3} | unknown field 'nodez'; there are arrivals,",
        "{load: {utilization: 0.5, x: 1}} | scenario test: load: unknown field 'x'; there are rate",
        "{nodes: 3} | scenario test: load: give either utilization or rate_per_s",
        "{load: {utilization: 1, rate_per_s: 1}} | give either utilization or rate_per_s",
        "{nodes: 0} | nodes is to be a number from 1 to 10000, not 0",
        "{nodes: 2.5} | nodes is to be a whole number from 1 to 10000, not 2.5",
        "{nodes: 2, replication_factor: 3} | replication_factor 3 needs as many nodes, and there",
        "{consistency: some} | consistency is to be one of one, quorum, all, not some",
        "{load: [1]} | load must be a mapping of fields to values",
        "{load: {utilization: 1}, disturbances: 3} | disturbances is to be a list, not 3",
        "{load: {utilization: 1}, disturbances: [{kind: flood}]} | kind is to be one of pause, slow",
        "{load: {utilization: 1}, disturbances: [{kind: flip}]} | flip needs every_ms",
        "{load: {utilization: 1}, disturbances: [{nodes: [7]}]} | numbers from 0 to 2, not 7",
        "{load: {utilization: 1}, service: {distribution: replayed}} | replayed needs file",
        "'{' | is not valid YAML",
      })
  void whatIsWrongIsSaid(String yaml, String message) {
    assertThatThrownBy(() -> ScenarioFile.parse("test", yaml))
        .isInstanceOf(UserException.class)
        .hasMessageContaining(message);
  }

  @Test
  void anUnknownNameIsRefusedWithThoseThatThereAre() {
    assertThatThrownBy(() -> Scenarios.of("storm"))
        .isInstanceOf(UserException.class)
        .hasMessageStartingWith("no scenario 'storm', and no such file; there are c3-fluctuation,");
  }
}
