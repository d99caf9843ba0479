// SPDX-License-Identifier: Apache-2.0

package io.manx.simulator.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.manx.simulator.run.SimulatedRuns;
import io.manx.simulator.scenario.Scenario;
import io.manx.simulator.scenario.ScenarioTexts;
import io.manx.simulator.workload.RequestSource;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Compares range reads with what follows from the rows and times of a scenario. */
class RangeReadsTest {
  private static final String MIXED =
      """
      nodes: 5
      threads: 2
      replication_factor: %d
      requesters: {%s}
      load: {clients: 40}
      service: {distribution: exponential, mean_ms: 0.5}
      ranges: {share: 0.3, rows: 300, node_rows: 100, base_ms: 0.5, row_ms: 0.05}
      timeout_ms: 60000
      requests: 4000
      settle: 0
      """;

  static List<String> orders() {
    return List.of(
        "fifo",
        "fifo+parallel",
        "single-first",
        "range-aware+parallel",
        "all+parallel",
        "expected-cost",
        "expected-cost(max_overtaking_ms=20)+parallel");
  }

  private static RequestRecorder run(String yaml, String policy, String order) {
    return SimulatedRuns.simulate(yaml, policy, "budget", order, 5);
  }

  @ParameterizedTest
  @MethodSource("orders")
  void everyRequestIsAnsweredOnceAndEveryRangeHasItsRows(String order) {
    for (String requesters : List.of("kind: nodes, token_aware: false", "kind: clients")) {
      String yaml = MIXED.formatted(1, requesters);
      RequestRecorder recorder = run(yaml, "stock", order);
      RequestRecorder.OfClass ranges = Objects.requireNonNull(recorder.ranges());
      assertThat(recorder.requests() + ranges.requests()).isEqualTo(4_000);
      assertThat(recorder.failures() + ranges.failures()).isZero();
      assertThat(recorder.counts().ranges()).isEqualTo(ranges.requests());
      assertThat(recorder.counts().rows()).isEqualTo(rowsWanted(ScenarioTexts.parse(yaml)));
      assertThat(ranges.latencies()).isEqualTo(rangeLatencies(run(yaml, "stock", order)));
    }
  }

  private static Object rangeLatencies(RequestRecorder recorder) {
    return Objects.requireNonNull(recorder.ranges()).latencies();
  }

  /** A notice that no order uses is not sent, as in real nodes. */
  @ParameterizedTest
  @MethodSource("orders")
  void onlyOrdersThatUseProgressAreToldOfIt(String order) {
    RequestRecorder recorder = run(MIXED.formatted(1, "kind: clients"), "stock", order);
    boolean told = order.startsWith("range-aware") || order.startsWith("all");
    assertThat(recorder.counts().notices() > 0).isEqualTo(told);
  }

  /** Counts row by row: as many as wanted, or as there are until the ring ends. */
  private static long rowsWanted(Scenario scenario) {
    RequestSource workload = new RequestSource(scenario, 5);
    long rows = 0;
    for (long i = 0; i < scenario.requests(); i++) {
      workload.go(i);
      long left = workload.leftInGroup() + 100L * (4 - workload.group());
      rows += Math.min(workload.rows(), left);
    }
    return rows;
  }

  @ParameterizedTest
  @MethodSource("orders")
  void replicasOfAPartAreChosenByThePolicy(String order) {
    String yaml = MIXED.formatted(3, "kind: nodes");
    RequestRecorder chosen = run(yaml, "least-outstanding", order);
    RequestRecorder random = run(yaml, "random", order);
    assertThat(Objects.requireNonNull(chosen.ranges()).latencies().getMean())
        .isLessThan(Objects.requireNonNull(random.ranges()).latencies().getMean());
  }

  /** Two nodes with 10 rows each, 1 ms a row, no other times: 15 rows from the first row on. */
  @Test
  void partsFollowEachOtherUnlessTheyAreAskedAtOnce() {
    String yaml =
        """
        nodes: 2
        threads: 1
        replication_factor: 1
        requesters: {kind: clients, count: 1}
        network_ms: 0.5
        load: {clients: 1}
        ranges: {share: 1, rows: 1000, node_rows: 10, base_ms: 2, row_ms: 1}
        requests: 2000
        settle: 0
        """;
    RequestRecorder oneByOne = run(yaml, "random", "fifo");
    // Nearly all want more rows than there are. Reads that begin in the first node read its rest
    // and then all of the second: 1 + 2 + 5.5 + 1 + 2 + 10. The others take 1 + 2 + 5.5.
    assertThat(Objects.requireNonNull(oneByOne.ranges()).latencies().getMean() / 1e6)
        .isCloseTo((21.5 + 8.5) / 2, within(0.4));
    RequestRecorder atOnce = run(yaml, "random", "fifo+parallel");
    // The second node takes longer than the first.
    assertThat(Objects.requireNonNull(atOnce.ranges()).latencies().getMean() / 1e6)
        .isCloseTo((13 + 8.5) / 2, within(0.4));
    assertThat((double) oneByOne.counts().parts() / oneByOne.counts().ranges())
        .isCloseTo(1.5, within(0.05));
  }

  @Test
  void aRangeThatLosesAPartTimesOutAndTheOthersGoOn() {
    String yaml =
        MIXED.formatted(1, "kind: nodes, token_aware: false").replace("60000", "500")
            + "disturbances: [{kind: kill, node: 3, at: 100ms, for: 1s}]\n";
    for (String order : orders()) {
      RequestRecorder recorder = run(yaml, "stock", order);
      RequestRecorder.OfClass ranges = Objects.requireNonNull(recorder.ranges());
      assertThat(recorder.requests() + ranges.requests()).isEqualTo(4_000);
      assertThat(ranges.failures()).isPositive().isLessThan(ranges.requests());
    }
  }
}
