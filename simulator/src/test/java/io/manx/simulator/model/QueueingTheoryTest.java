// SPDX-License-Identifier: Apache-2.0

package io.manx.simulator.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.manx.simulator.run.SimulatedRuns;
import java.util.Arrays;
import java.util.function.ToDoubleFunction;
import org.HdrHistogram.Histogram;
import org.apache.commons.statistics.distribution.TDistribution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Compares simulations with exact results of queueing theory, by intervals of Student's t over
 * {@value #RUNS} seeds, 99.9 %. Intervals must not be wide either. Times are in milliseconds; mean
 * service is 1 ms.
 */
class QueueingTheoryTest {
  private static final double NANOS_PER_MILLI = 1e6;
  private static final int RUNS = 20;
  private static final double T = TDistribution.of(RUNS - 1).inverseSurvivalProbability(0.0005);

  /** Largest half width of an interval, as a share of the mean; they are 0.003 to 0.034. */
  private static final double WIDEST = 0.05;

  /** Returns a figure of each run. */
  private static double[] each(
      String policy, int nodes, int threads, double utilization, ToDoubleFunction<Histogram> of) {
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
        requests: 250000
        """
            .formatted(nodes, threads, Math.min(8, nodes), utilization);
    double[] millis = new double[RUNS];
    Arrays.setAll(
        millis,
        run -> of.applyAsDouble(SimulatedRuns.latencies(yaml, policy, 7 + run)) / NANOS_PER_MILLI);
    return millis;
  }

  private static double[] means(String policy, int nodes, int threads, double utilization) {
    return each(policy, nodes, threads, utilization, Histogram::getMean);
  }

  private static double mean(double[] values) {
    return Arrays.stream(values).average().orElseThrow();
  }

  private static double halfWidth(double[] values) {
    double mean = mean(values);
    double squares = Arrays.stream(values).map(each -> (each - mean) * (each - mean)).sum();
    double halfWidth = T * Math.sqrt(squares / (RUNS - 1) / RUNS);
    assertThat(halfWidth).isLessThan(WIDEST * mean);
    return halfWidth;
  }

  private static void assertIs(double expected, double[] values) {
    assertThat(mean(values)).isCloseTo(expected, within(halfWidth(values)));
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
    assertIs(1 + waiting, means("random", 1, threads, utilization));
  }

  @Test
  void anMm1QueueHasExponentialResponseTimes() {
    // The response time is exponential with mean 1 / (1 - 0.7).
    double expected = Math.log(100) / 0.3;
    assertIs(expected, each("random", 1, 1, 0.7, all -> all.getValueAtPercentile(99)));
  }

  @Test
  void randomChoiceMakesIndependentQueues() {
    assertIs(1 / 0.3, means("random", 6, 1, 0.7));
  }

  /** Joining the shortest queue lies between one common queue and independent ones. */
  @Test
  void theShortestQueueLiesBetweenItsBounds() {
    double[] means = means("least-outstanding", 6, 1, 0.8);
    double common = 1 + erlangC(6, 0.8) / (6 * 0.2);
    assertThat(mean(means) - halfWidth(means)).isGreaterThan(common);
    assertThat(mean(means) + halfWidth(means)).isLessThan(0.5 / 0.2);
  }
}
