// SPDX-License-Identifier: Apache-2.0

package io.manx.simulator.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.manx.results.run.RunFiles;
import io.manx.simulator.run.SimulatedRuns;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class SimulationTest {
  private static final double NANOS_PER_MILLI = 1e6;
  private static final String SMALL =
      """
      nodes: 6
      threads: 2
      load: {utilization: 0.6}
      service: {distribution: exponential, mean_ms: 1, large_share: 0.1, large_mean_ms: 5}
      disturbances:
        - {kind: pause, every: 500ms, for: 50ms, spread: 0.5}
      requests: 20000
      settle: 0
      """;

  static List<String> policies() {
    return SimulatedRuns.policies();
  }

  private static double maxMillis(Histogram latencies) {
    return latencies.getMaxValue() / NANOS_PER_MILLI;
  }

  @ParameterizedTest
  @MethodSource("policies")
  void everyRequestEndsAndTheSameSeedGivesTheSame(String policy) {
    for (String speculation : List.of("none", "budget", "percentile")) {
      RequestRecorder one = SimulatedRuns.simulate(SMALL, policy, speculation, 3);
      RequestRecorder same = SimulatedRuns.simulate(SMALL, policy, speculation, 3);
      RequestRecorder other = SimulatedRuns.simulate(SMALL, policy, speculation, 4);
      assertThat(one.requests()).isEqualTo(20_000);
      assertThat(one.failures()).isZero();
      assertThat(one.latencies()).isEqualTo(same.latencies());
      assertThat(one.extra()).isEqualTo(same.extra());
      assertThat(one.latencies()).isNotEqualTo(other.latencies());
    }
  }

  @Test
  void aPauseHoldsWhatIsThereAndWhatComes() {
    String yaml =
        """
        nodes: 1
        threads: 1000
        network_ms: 0
        load: {rate_per_s: 1000}
        service: {distribution: constant, mean_ms: 1}
        disturbances:
          - {kind: pause, at: 1s, for: 100ms}
        requests: 2000
        settle: 0
        """;
    Histogram latencies = SimulatedRuns.latencies(yaml, "random", 1);
    assertThat(maxMillis(latencies)).isCloseTo(101, within(1.0));
    // About a hundred come within the pause, and wait for half of it on average.
    long late = latencies.getCountBetweenValues(2_000_000, Long.MAX_VALUE);
    assertThat(late).isBetween(75L, 125L);
    assertThat(latencies.getMean() / NANOS_PER_MILLI).isCloseTo(1 + 0.05 * 50, within(0.8));
  }

  @Test
  void recordedPausesComeAgain(@TempDir Path directory) throws IOException {
    Path log = directory.resolve("gc.log");
    Files.writeString(
        log,
        """
        [86400.400s] GC(0) Pause Young 20.000ms
        [86401.000s] GC(1) Pause Full 80.000ms
        """);
    String yaml =
        """
        nodes: 1
        threads: 1000
        network_ms: 0
        load: {rate_per_s: 1000}
        service: {distribution: constant, mean_ms: 1}
        disturbances:
          - {kind: pause, gc_log: %s}
        requests: 10000
        settle: 0
        """
            .formatted(log);
    Histogram latencies = SimulatedRuns.latencies(yaml, "random", 1);
    assertThat(maxMillis(latencies)).isCloseTo(81, within(1.0));
    // From pause to pause 540 and 600 ms, of which 20 and 80 are pauses.
    double late = latencies.getCountBetweenValues(1_500_000, Long.MAX_VALUE) / 10_000.0;
    assertThat(late).isCloseTo(100 / 1_140.0, within(0.015));
  }

  @Test
  void measuredTimesComeAgain(@TempDir Path directory) throws IOException {
    Path file = directory.resolve("run.json");
    RunFiles.write(file, MeasuredRuns.withServiceMillis(List.of(2.0, 3.0)));
    String yaml =
        """
        nodes: 1
        threads: 1000
        network_ms: 0
        load: {rate_per_s: 1000}
        service: {distribution: replayed, file: %s}
        requests: 1000
        settle: 0
        """
            .formatted(file);
    Histogram latencies = SimulatedRuns.latencies(yaml, "random", 1);
    assertThat(latencies.getMinValue() / NANOS_PER_MILLI).isCloseTo(2, within(0.01));
    assertThat(maxMillis(latencies)).isCloseTo(3, within(0.01));
    assertThat(latencies.getMean() / NANOS_PER_MILLI).isCloseTo(2.5, within(0.05));
  }

  @Test
  void aSlowNodeTakesLonger() {
    String yaml =
        """
        nodes: 1
        threads: 1000
        network_ms: 0.5
        load: {rate_per_s: 1000}
        service: {distribution: constant, mean_ms: 2}
        disturbances:
          - {kind: slow, at: 0s, factor: 3}
        requests: 1000
        settle: 0
        """;
    Histogram latencies = SimulatedRuns.latencies(yaml, "random", 1);
    assertThat(latencies.getMean() / NANOS_PER_MILLI).isCloseTo(7, within(0.01));
  }

  @Test
  void aDeadNodeLosesRequestsUntilItIsNoticed() {
    String yaml =
        """
        nodes: 2
        threads: 100
        replication_factor: 2
        network_ms: 0
        load: {rate_per_s: 1000}
        service: {distribution: constant, mean_ms: 1}
        disturbances:
          - {kind: kill, node: 1, at: 1s, noticed: 500ms}
        timeout_ms: 200
        requests: 4000
        settle: 0
        """;
    RequestRecorder recorder = SimulatedRuns.simulate(yaml, "random", "none", 1);
    assertThat(recorder.requests()).isEqualTo(4_000);
    // Half of the requests of half a second.
    assertThat(recorder.failures()).isBetween(200L, 300L);
    assertThat(maxMillis(recorder.latencies())).isCloseTo(200, within(1.0));
  }

  @Test
  void aQuorumNeedsTheSlowerOfTwo() {
    String yaml =
        """
        nodes: 2
        threads: 100
        replication_factor: 2
        consistency: quorum
        network_ms: 0
        load: {rate_per_s: 100}
        service: {distribution: constant, mean_ms: 1}
        disturbances:
          - {kind: slow, node: 2, at: 0s, factor: 4}
        requests: 1000
        settle: 0
        """;
    Histogram latencies = SimulatedRuns.latencies(yaml, "random", 1);
    assertThat(latencies.getMean() / NANOS_PER_MILLI).isCloseTo(4, within(0.01));
  }

  /** The mean of the largest demand: 1 if all are equal, but 11/6 if they were independent. */
  @Test
  void aRequestDemandsTheSameOfEveryReplica() {
    String yaml =
        """
        nodes: 3
        threads: 1000
        consistency: all
        network_ms: 0
        load: {rate_per_s: 1000}
        service: {distribution: exponential, mean_ms: 1}
        requests: 50000
        settle: 0
        """;
    Histogram latencies = SimulatedRuns.latencies(yaml, "random", 1);
    assertThat(latencies.getMean() / NANOS_PER_MILLI).isCloseTo(1, within(0.025));
  }

  @Test
  void copiesSaveRequestsFromAPauseWithinTheBudget() {
    RequestRecorder without = SimulatedRuns.simulate(SMALL, "least-outstanding", "none", 3);
    RequestRecorder with = SimulatedRuns.simulate(SMALL, "least-outstanding", "budget", 3);
    assertThat(with.extra()).isBetween(1L, 1_000L + 50);
    assertThat(with.latencies().getValueAtPercentile(99))
        .isLessThan(without.latencies().getValueAtPercentile(99));
  }

  /** Otherwise the budget would be spent on the node that is late already. */
  @ParameterizedTest
  @ValueSource(strings = {"nodes", "clients"})
  void withASingleReplicaNoCopyIsSent(String requesters) {
    String yaml =
        SMALL.replace("requests: 20000", "requests: 60000")
            + "replication_factor: 1\nrequesters: {kind: "
            + requesters
            + "}\n";
    for (String speculation : List.of("budget", "percentile")) {
      RequestRecorder run = SimulatedRuns.simulate(yaml, "manx", speculation, 3);
      assertThat(run.requests()).isEqualTo(60_000);
      assertThat(run.extra()).as(speculation).isZero();
    }
  }

  @Test
  void requestsThatAreHeldBackAreSentInTheirOrder() {
    String yaml =
        """
        nodes: 1
        threads: 1000
        replication_factor: 1
        requesters: {kind: clients, count: 1}
        network_ms: 0
        load: {rate_per_s: 1000}
        service: {distribution: constant, mean_ms: 1}
        requests: 200
        settle: 0
        """;
    // Only the bucket limits: ten at once, and then five in 20 ms while nothing is measured.
    String held = "c3-rate-control(bucket=10,send_rate=5,receive_rate=0)";
    Histogram latencies = SimulatedRuns.latencies(yaml, held, 1);
    Histogram free = SimulatedRuns.latencies(yaml, "c3", 1);
    assertThat(maxMillis(free)).isCloseTo(1, within(0.01));
    assertThat(maxMillis(latencies)).isGreaterThan(20);
    assertThat(latencies.getTotalCount()).isEqualTo(200);
    // If they are sent in order, no request waits much longer than the one before it.
    assertThat(maxMillis(latencies)).isLessThan(3 * latencies.getMean() / NANOS_PER_MILLI);
  }

  @Test
  void thePercentileIsKnownAfterFiveSecondsAndThenCopiesAreSent() {
    String yaml = SMALL.replace("requests: 20000", "requests: 60000");
    RequestRecorder soon = SimulatedRuns.simulate(SMALL, "least-outstanding", "percentile", 3);
    RequestRecorder later = SimulatedRuns.simulate(yaml, "least-outstanding", "percentile", 3);
    assertThat(soon.extra()).isZero();
    assertThat((double) later.extra() / later.requests()).isBetween(0.002, 0.03);
  }

  @Test
  void throughputIsWhatIsDoneRatherThanAskedFor() {
    String yaml =
        """
        nodes: 1
        threads: 1
        network_ms: 0
        load: {utilization: 2}
        service: {distribution: constant, mean_ms: 1}
        requests: 2000
        settle: 0
        """;
    RequestRecorder recorder = SimulatedRuns.simulate(yaml, "random", "none", 1);
    assertThat(recorder.requests() / (recorder.nanos() / 1e9)).isCloseTo(1_000, within(5.0));
  }

  @Test
  void theOracleIsNotWorseThanChance() {
    RequestRecorder oracle = SimulatedRuns.simulate(SMALL, "oracle", "none", 3);
    RequestRecorder random = SimulatedRuns.simulate(SMALL, "random", "none", 3);
    assertThat(oracle.latencies().getMean()).isLessThan(0.8 * random.latencies().getMean());
  }
}
