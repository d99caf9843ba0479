package io.manx.simulator.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.manx.simulator.run.SimulatedRuns;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Against results that are known exactly. Times in milliseconds; mean service is 1 ms. */
class QueueingTheoryTest {
  private static final double NANOS_PER_MILLI = 1e6;

  private static Histogram latencies(String policy, int nodes, int threads, double utilization) {
    String yaml =
        """
        nodes: %d
        threads: %d
        replication_factor: %d
        requesters: {kind: clients, count: 1}
        network_ms: 0
        load: {utilization: %s}
        service: {distribution: exponential, mean_ms: 1}
        timeout_ms: 1000000
        requests: 1000000
        """
            .formatted(nodes, threads, Math.min(8, nodes), utilization);
    return SimulatedRuns.latencies(yaml, policy, 7);
  }

  private static double meanMillis(Histogram latencies) {
    return latencies.getMean() / NANOS_PER_MILLI;
  }

  /** Erlang's C formula: the probability that all threads are busy. */
  private static double erlangC(int threads, double utilization) {
    double offered = threads * utilization;
    double term = 1;
    double sum = 0;
    for (int i = 0; i < threads; i++) {
      sum += term;
      term *= offered / (i + 1);
    }
    double busy = term / (1 - utilization);
    return busy / (sum + busy);
  }

  @ParameterizedTest
  @CsvSource({"1, 0.5", "1, 0.8", "4, 0.5", "4, 0.9", "16, 0.9"})
  void oneNodeIsAnMmcQueue(int threads, double utilization) {
    double waiting = erlangC(threads, utilization) / (threads * (1 - utilization));
    double mean = meanMillis(latencies("random", 1, threads, utilization));
    assertThat(mean).isCloseTo(1 + waiting, within(0.05 * (1 + waiting)));
  }

  @Test
  void anMm1QueueHasExponentialResponseTimes() {
    Histogram latencies = latencies("random", 1, 1, 0.7);
    // The response time is exponential with mean 1 / (1 - 0.7).
    double expected = Math.log(100) / 0.3;
    double p99 = latencies.getValueAtPercentile(99) / NANOS_PER_MILLI;
    assertThat(p99).isCloseTo(expected, within(0.06 * expected));
  }

  @Test
  void randomChoiceMakesIndependentQueues() {
    double mean = meanMillis(latencies("random", 6, 1, 0.7));
    assertThat(mean).isCloseTo(1 / 0.3, within(0.05 / 0.3));
  }

  /** Joining the shortest queue lies between one common queue and independent ones. */
  @Test
  void theShortestQueueLiesBetweenItsBounds() {
    double mean = meanMillis(latencies("least-outstanding", 6, 1, 0.8));
    double common = 1 + erlangC(6, 0.8) / (6 * 0.2);
    assertThat(mean).isBetween(common, 0.5 / 0.2);
  }
}
