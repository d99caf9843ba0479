// SPDX-License-Identifier: Apache-2.0

package io.manx.simulator.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.manx.simulator.run.SimulatedRuns;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

/** Requesters that are nodes. */
class CoordinatorsTest {
  private static final double NANOS_PER_MILLI = 1e6;

  private static double maxMillis(Histogram latencies) {
    return latencies.getMaxValue() / NANOS_PER_MILLI;
  }

  @Test
  void aPausedCoordinatorNeitherSendsNorListens() {
    String yaml =
        """
        nodes: 2
        threads: 1000
        replication_factor: 2
        requesters: {kind: nodes}
        network_ms: 0
        load: {rate_per_s: 1000}
        service: {distribution: constant, mean_ms: 1}
        disturbances:
          - {kind: pause, node: 1, at: 1s, for: 100ms}
        requests: 2000
        settle: 0
        """;
    // Each coordinator asks itself only: half of the requests of those 100 ms are late.
    Histogram latencies = SimulatedRuns.latencies(yaml, "dynamic-snitch", 1);
    assertThat(maxMillis(latencies)).isCloseTo(101, within(1.5));
    assertThat(latencies.getCountBetweenValues(2_000_000, Long.MAX_VALUE)).isBetween(30L, 70L);
    // The oracle at node 1 is free as ever; that at node 0 cannot even be asked.
    Histogram withOracle = SimulatedRuns.latencies(yaml, "oracle", 1);
    assertThat(withOracle.getCountBetweenValues(2_000_000, Long.MAX_VALUE)).isBetween(30L, 70L);
  }

  /** Each coordinator asks itself; node 0 pauses twice, and dies while it pauses. */
  @Test
  void requestsOfDisturbedCoordinatorsCanBeLeftOut() {
    String yaml =
        """
        nodes: 2
        threads: 1000
        replication_factor: 2
        requesters: {kind: nodes, undisturbed_only: %s}
        network_ms: 0
        load: {rate_per_s: 1000}
        service: {distribution: constant, mean_ms: 1}
        disturbances:
          - {kind: pause, node: 1, at: 1s, for: 100ms}
          - {kind: pause, node: 1, at: 1500ms, for: 100ms}
          - {kind: kill, node: 1, at: 1550ms, for: 10ms, noticed: 0s}
        requests: 2000
        settle: 0
        """;
    RequestRecorder all =
        SimulatedRuns.simulate(yaml.formatted(false), "dynamic-snitch", "none", 1);
    RequestRecorder some =
        SimulatedRuns.simulate(yaml.formatted(true), "dynamic-snitch", "none", 1);
    assertThat(all.requests()).isEqualTo(2_000);
    assertThat(maxMillis(all.latencies())).isGreaterThan(90);
    // Half of the requests in the 150 ms of pauses, and in the 100 ms before each, are left out.
    assertThat(some.requests()).isBetween(1_800L, 1_850L);
    assertThat(maxMillis(some.latencies())).isCloseTo(1, within(0.01));
  }

  /** A slow request meets more pauses than a fast one, so its end must not decide. */
  @Test
  void howLongARequestTakesDoesNotDecideWhetherItCounts() {
    String yaml =
        """
        nodes: 2
        threads: 1000
        replication_factor: 2
        requesters: {kind: nodes, undisturbed_only: true}
        network_ms: 0
        load: {rate_per_s: 1000}
        service: {distribution: constant, mean_ms: %d}
        disturbances:
          - {kind: pause, node: 1, at: 1s, every: 500ms, for: 50ms}
        requests: 4000
        settle: 0
        """;
    long fast = SimulatedRuns.simulate(yaml.formatted(1), "random", "none", 1).requests();
    long slow = SimulatedRuns.simulate(yaml.formatted(300), "random", "none", 1).requests();
    assertThat(fast).isBetween(2_500L, 3_800L).isEqualTo(slow);
  }
}
