// SPDX-License-Identifier: Apache-2.0

package io.manx.results.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.manx.results.run.RunHistograms;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The oracle adds the histograms. */
class WeightedSumsTest {
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void metricsAreThoseOfTheAddedHistograms(long seed) {
    Random random = new Random(seed);
    List<RoundResult> parts = new ArrayList<>();
    for (int part = 0; part < 5; part++) {
      parts.add(part(random));
    }
    WeightedSums sums = new WeightedSums(parts);
    for (int trial = 0; trial < 20; trial++) {
      int[] weights = random.ints(5, 0, 4).toArray();
      weights[random.nextInt(5)]++;
      assertSame(sums, parts, weights);
    }
  }

  private static RoundResult part(Random random) {
    Histogram histogram = RunHistograms.create();
    int requests = 1 + random.nextInt(3000);
    for (int i = 0; i < requests; i++) {
      histogram.recordValue((long) (1e6 * Math.exp(2 * random.nextGaussian())));
    }
    return new RoundResult(
        histogram,
        requests,
        random.nextInt(requests),
        1 + random.nextInt(1_000_000_000),
        random.nextInt(1_000_000));
  }

  private static void assertSame(WeightedSums sums, List<RoundResult> parts, int[] weights) {
    Histogram merged = RunHistograms.create();
    double successes = 0;
    double seconds = 0;
    double cpuMillis = 0;
    for (int part = 0; part < weights.length; part++) {
      RoundResult result = parts.get(part);
      for (int i = 0; i < weights[part]; i++) {
        merged.add(result.latencyNanos());
        successes += result.requests() - result.failures();
        seconds += result.durationNanos() / 1e9;
        cpuMillis += result.nodeCpuNanos() / 1e6;
      }
    }
    List<Metric> metrics = Metric.comparedOnes();
    double[] actual = new double[metrics.size()];
    sums.metrics(weights, actual);
    for (int i = 0; i < actual.length; i++) {
      double expected =
          switch (metrics.get(i)) {
            case THROUGHPUT -> successes / seconds;
            case NODE_CPU -> cpuMillis / successes;
            default -> metrics.get(i).millisOf(merged);
          };
      assertThat(actual[i]).as("%s", metrics.get(i)).isCloseTo(expected, within(1e-9 * expected));
    }
  }
}
