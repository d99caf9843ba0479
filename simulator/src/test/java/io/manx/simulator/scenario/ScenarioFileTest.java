// SPDX-License-Identifier: Apache-2.0

package io.manx.simulator.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.manx.results.UserException;
import io.manx.simulator.scenario.SimulatedDisturbance.RecordedPause;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
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
        "{load: {utilization: 0.5, x: 1}} | scenario test: load: unknown field 'x'; there are clients, rate",
        "{nodes: 3} | scenario test: load: give either utilization, rate_per_s or",
        "{load: {utilization: 1, rate_per_s: 1}} | give either utilization, rate_per_s or",
        "{load: {clients: 3, rate_per_s: 1}} | give either utilization, rate_per_s or clients",
        "{load: {clients: 1}, arrivals: {burst: 2}} | arrivals: burst is for requests that do not wait",
        "{load: {clients: 0}} | clients must be a whole number from 1 to 1000000, not '0'",
        "{load: {clients: 1}, requests: 1000000000, timeout_ms: 1000} | load: 1000000000 requests take",
        "{load: {clients: 1}, ranges: {rows: 3}} | ranges: give share, the share of requests that are",
        "{load: {clients: 1}, ranges: {share: 2}} | ranges: share must be a number from 0 to 1, not '2'",
        "{load: {clients: 1}, ranges: {share: 1, node_rows: 0}} | node_rows must be a whole number from 1",
        "{load: {clients: 1}, ranges: {share: 1, row_ms: 1e7}} | is more than 1000000000 ms; reduce",
        "{nodes: 0} | nodes must be a whole number from 1 to 10000, not '0'",
        "{nodes: 2.5} | nodes must be a whole number from 1 to 10000, not '2.5'",
        "{nodes: 2, replication_factor: 3} | replication_factor 3 needs as many nodes, and there",
        "{requesters: {kind: nodes, undisturbed_only: 1}} | undisturbed_only must be true or false, not '1'",
        "{consistency: some} | consistency must be one of one, quorum, all, not 'some'",
        "{load: [1]} | load must be a mapping of fields to values",
        "{load: {utilization: 1}, disturbances: 3} | disturbances must be a list, not '3'",
        "{load: {utilization: 1}, disturbances: [{kind: flood}]} | scenario test: disturbances 1: unknown kind 'flood'; use pause, slow, flip, kill",
        "{load: {utilization: 1}, disturbances: [{kind: flip}]} | flip needs every=DURATION",
        "{load: {utilization: 1}, disturbances: [{node: [7]}]} | node=7 is out of range; the cluster has nodes 1 to 3",
        "{load: {utilization: 1}, disturbances: [{node: [1, 0.5]}]} | node must be all, a node number from 1 or a list of them, such as [1, 3], not '1,0.5'",
        "{load: {utilization: 1}, disturbances: [{node: [1, 1]}]} | disturbances 1: node names 1 twice",
        "{load: {utilization: 1}, disturbances: [{node: 0}]} | node must be all, a node number from 1",
        "{load: {utilization: 1}, disturbances: [{node: []}]} | node must be all, a node number from 1",
        "{load: {utilization: 1}, disturbances: [{gc_log: none.log}]} | disturbances 1: there is no log of collections none.log",
        "{load: {utilization: 1}, disturbances: [{gc_log: g, for: 1s}]} | gc_log excludes every, for and spread",
        "{load: {utilization: 1}, service: {distribution: replayed}} | replayed needs file",
        "{load: {utilization: 1}, service: {distribution: replayed, file: none}} | scenario test: service: file: none does not exist; name a run file of",
        "{load: {utilization: 1}, service: {distribution: replayed, file: pom.xml}} | service: file: pom.xml is not a run file of Manx; name a run file of",
        "{load: {utilization: 1}, service: {distribution: replayed, file: ''}} | service: file must be the path of a file, not ''",
        "{load: {utilization: 1}, service: {distribution: replayed, file: \"a\\0b\"}} | service: file must be the path of a file, not 'a",
        "{load: {utilization: 1}, disturbances: [{gc_log: ''}]} | disturbances 1: gc_log must be the path of a file, not ''",
        "{load: {utilization: 1}, disturbances: [{gc_log: \"a\\0b\"}]} | disturbances 1: gc_log must be the path of a file",
        "{load: {utilization: 1}, description: [a]} | description must be a text, not",
        "{load: {rate_per_s: 1}, service: {mean_ms: 1e9}, disturbances: [{kind: slow, factor: 1e6}]} | service: 1000000000 ms, times 1000000 by disturbances, is more than 1000000000 ms; reduce",
        "{load: {rate_per_s: 1}, service: {large_share: 0.1, large_mean_ms: 1e9}, disturbances: [{kind: flip, every: 1ms, factor: 2}]} | 1000000000 ms, times 2 by disturbances, is more than",
        "{load: {rate_per_s: 1}, service: {mean_ms: 1e9, large_share: 0.1}} | 10000000000 ms, times 1 by",
        "{load: {rate_per_s: 0.001}, requests: 20000000} | load: 20000000 requests take 20000000000000 ms of virtual time, and at most 10000000000 are possible; have fewer",
        "{load: {utilization: 1, utilization: 2}} | is not valid YAML: Duplicate field 'utilization'",
        "{nodes: 3, load: {utilization: 1}, nodes: 4} | is not valid YAML: Duplicate field 'nodes'",
        "'{' | is not valid YAML",
      })
  void whatIsWrongIsSaid(String yaml, String message) {
    assertThatThrownBy(() -> ScenarioFile.parse("test", yaml))
        .isInstanceOf(UserException.class)
        .hasMessageContaining(message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "requesters: {kind: nodes, count: 3} | requesters: count is for kind clients; there are as",
        "requesters: {token_aware: true} | requesters: token_aware is for kind nodes",
        "requesters: {undisturbed_only: true} | undisturbed_only is for kind nodes; clients do not",
        "requesters: {kind: nodes, undisturbed_only: true} | undisturbed_only needs a disturbance",
        "service: {sigma: 1} | service: sigma is for distribution log-normal",
        "service: {file: x} | service: file is for distribution replayed",
        "service: {large_mean_ms: 3} | service: large_mean_ms is for service with large_share",
        "arrivals: {burst_ms: 1} | arrivals: burst_ms is for arrivals with burst",
        "arrivals: {calm_ms: 1} | arrivals: calm_ms is for arrivals with burst",
        "disturbances: [{factor: 2}] | disturbances 1: unknown parameter 'factor'; there are node, together, at, every, for, spread, gc_log",
        "disturbances: [{kind: kill, factor: 2}] | unknown parameter 'factor'; there are",
        "disturbances: [{kind: slow, noticed: 2ms}] | unknown parameter 'noticed'; there are",
        "disturbances: [{kind: flip, every: 2ms, for: 1ms}] | unknown parameter 'for'; there are node, together, at, every, spread, factor",
        "disturbances: [{every: 2ms}] | every needs for=DURATION",
        "disturbances: [{kind: slow, every: 2ms}] | every needs for=DURATION",
        "disturbances: [{kind: kill, every: 2ms}] | every needs for=DURATION",
        "disturbances: [{kind: slow, spread: 0.5}] | spread needs every or for, which vary by it",
        "disturbances: [{kind: slow, factor: 1e7}] | factor must be a number from 0.001 to 1000000, not '1.0E7'",
        "disturbances: [{every: 5000, for: 1s}] | every must be a duration from 1us to 1000h, such as 300ms, 2s or 1m, not '5000'",
      })
  void aFieldThatWouldChangeNothingIsRefused(String yaml, String message) {
    String all = "load: {utilization: 1}\n" + yaml;
    assertThatThrownBy(() -> ScenarioFile.parse("test", all))
        .isInstanceOf(UserException.class)
        .hasMessageStartingWith("scenario test: ")
        .hasMessageContaining(message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{kind: dead} | kind 'dead' is now 'kill'",
        "{nodes: [0]} | 'nodes' is now 'node', whose numbers count from 1",
        "{at_ms: 5} | 'at_ms' is now 'at', a duration such as 300ms",
        "{every_ms: 5, for_ms: 1} | 'every_ms' is now 'every', a duration such as 300ms",
        "{for_ms: 5} | 'for_ms' is now 'for', a duration such as 300ms",
        "{noticed_ms: 5} | 'noticed_ms' is now 'noticed', a duration such as 300ms",
        "{jitter: 0.5} | 'jitter' is now 'spread'"
      })
  void anOldNameIsRefusedWithTheNewOne(String disturbance, String message) {
    String yaml = "{load: {utilization: 1}, disturbances: [" + disturbance + "]}";
    assertThatThrownBy(() -> ScenarioFile.parse("test", yaml))
        .isInstanceOf(UserException.class)
        .hasMessage("scenario test: disturbances 1: " + message);
  }

  @Test
  void aFileThatIsNotUtf8IsRefused(@TempDir Path directory) throws IOException {
    Path file = directory.resolve("latin.yaml");
    Files.write(file, "description: caf\u00e9".getBytes(StandardCharsets.ISO_8859_1));
    assertThatThrownBy(() -> Scenarios.of(file.toString()))
        .isInstanceOf(UserException.class)
        .hasMessage("scenario " + file + " is not in UTF-8; save it as UTF-8 text");
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
    assertThat(scenario.disturbances().get(0).schedule().recorded())
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
        .hasMessageStartingWith("'storm' is neither a scenario nor a file; the scenarios are c3-");
  }
}
