package io.manx.simulator.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.manx.results.UserException;
import io.manx.simulator.scenario.DisturbanceSpec.RecordedPause;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
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
        "{load: {utilization: 1}, disturbances: [{gc_log: none.log}]} | disturbances 1: there is no log of collections none.log",
        "{load: {utilization: 1}, disturbances: [{gc_log: g, for_ms: 1}]} | without every_ms and",
        "{load: {utilization: 1}, service: {distribution: replayed}} | replayed needs file",
        "'{' | is not valid YAML",
      })
  void whatIsWrongIsSaid(String yaml, String message) {
    assertThatThrownBy(() -> ScenarioFile.parse("test", yaml))
        .isInstanceOf(UserException.class)
        .hasMessageContaining(message);
  }

  @Test
  void aLogOfCollectionsBecomesPausesThatGoRound(@TempDir Path directory) throws IOException {
    Path log = directory.resolve("gc.log");
    Files.writeString(
        log,
        """
        [2026-01-01T00:00:00.000+0000][0.010s][info] Using G1
        [2026-01-01T00:00:01.000+0000][1.000s][info] GC(0) Pause Young (Normal) (G1 Evacuation Pause)
        [2026-01-01T00:00:01.020+0000][1.020s][info] GC(0) Pause Young (Normal) 23M->5M(256M) 20.000ms
        [2026-01-01T00:00:01.020+0000][1.020s][info] GC(0) User=0.01s Sys=0.00s Real=0.02s
        [2026-01-01T00:00:04.000+0000][4,000s][info] GC(1) Pause Remark 23M->23M(256M) 2,500ms
        """);
    Scenario scenario =
        ScenarioFile.parse(
            "test", "{load: {utilization: 1}, disturbances: [{gc_log: '" + log + "'}]}");
    assertThat(scenario.disturbances().get(0).recorded())
        .containsExactly(new RecordedPause(20, 2_997.5), new RecordedPause(2.5, 2.5 + 2_977.5));
  }

  @Test
  void aLogWithoutPausesIsRefused(@TempDir Path directory) throws IOException {
    Path log = Files.writeString(directory.resolve("gc.log"), "nothing\n");
    String yaml = "{load: {utilization: 1}, disturbances: [{gc_log: '" + log + "'}]}";
    assertThatThrownBy(() -> ScenarioFile.parse("test", yaml))
        .isInstanceOf(UserException.class)
        .hasMessageStartingWith("scenario test: disturbances 1: ")
        .hasMessageContaining("gc.log has fewer than two pauses");
  }

  @Test
  void anUnknownNameIsRefusedWithThoseThatThereAre() {
    assertThatThrownBy(() -> Scenarios.of("storm"))
        .isInstanceOf(UserException.class)
        .hasMessageStartingWith("no scenario 'storm', and no such file; there are c3-fluctuation,");
  }
}
