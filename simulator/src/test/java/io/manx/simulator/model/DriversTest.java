// SPDX-License-Identifier: Apache-2.0

package io.manx.simulator.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.manx.simulator.run.SimulatedRuns;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

/** Variant stock: a driver chooses a coordinator, which ranks by the dynamic snitch. */
class DriversTest {
  private static final double NANOS_PER_MILLI = 1e6;

  private static String yaml(String disturbance) {
    return """
        nodes: 6
        threads: 4
        requesters: {kind: clients, count: 8}
        network_ms: 0.5
        load: {rate_per_s: 1000}
        service: {distribution: constant, mean_ms: 1}
        disturbances: [%s]
        requests: 20000
        settle: 0
        """
        .formatted(disturbance);
  }

  /** The coordinator is a replica and reads from itself, so nothing else crosses the network. */
  @Test
  void aRequestCrossesTheNetworkOnceEachWay() {
    Histogram latencies = SimulatedRuns.latencies(yaml("{kind: pause, at: 100000s}"), "stock", 1);
    assertThat(latencies.getMinValue() / NANOS_PER_MILLI).isCloseTo(2, within(0.01));
    assertThat(latencies.getValueAtPercentile(90) / NANOS_PER_MILLI).isCloseTo(2, within(0.01));
  }

  /**
   * A sixth of the requests that come during the pause wait for the paused coordinator, although
   * others could ask other replicas. If clients had the snitch, fewer would wait.
   */
  @Test
  void aCoordinatorThatPausesKeepsItsRequests() {
    String paused = yaml("{kind: pause, node: 1, at: 5s, for: 300ms}");
    Histogram latencies = SimulatedRuns.simulate(paused, "stock", "percentile", 1).latencies();
    assertThat(latencies.getMaxValue() / NANOS_PER_MILLI).isBetween(280.0, 310.0);
  }

  @Test
  void requestsAtACoordinatorThatDiesAreLostUntilItIsNoticed() {
    String dead = yaml("{kind: kill, node: 1, at: 5s, for: 4s, noticed: 1s}");
    RequestRecorder recorder = SimulatedRuns.simulate(dead, "stock", "none", 1);
    assertThat(recorder.requests()).isEqualTo(20_000);
    // One or two for each client, which then prefers nodes with fewer outstanding requests.
    assertThat(recorder.failures()).isBetween(8L, 30L);
    assertThat(recorder.latencies().getMaxValue() / NANOS_PER_MILLI).isCloseTo(5_000, within(10.0));
  }

  @Test
  void whereRequestersAreNodesItIsTheirSnitch() {
    String nodes =
        yaml("{kind: pause, every: 900ms, for: 50ms}").replace("clients, count: 8", "nodes");
    assertThat(SimulatedRuns.simulate(nodes, "stock", "percentile", 3).latencies())
        .isEqualTo(SimulatedRuns.simulate(nodes, "dynamic-snitch", "percentile", 3).latencies());
  }
}
