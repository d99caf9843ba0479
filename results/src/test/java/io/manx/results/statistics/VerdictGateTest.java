// SPDX-License-Identifier: Apache-2.0

package io.manx.results.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.results.statistics.SyntheticRounds.Model;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Verdicts and intervals must be right about as often as they claim, whatever the machine does.
 * {@link CoverageStudy} has more detail, and other ways to estimate.
 */
class VerdictGateTest {
  private static final int COMPARISONS = 100;
  private static final List<Metric> METRICS = List.of(Metric.P50, Metric.P99, Metric.P999);

  private static List<List<MetricRatio>> comparisons(Model model, int rounds, double slowdown) {
    return IntStream.range(0, COMPARISONS)
        .parallel()
        .mapToObj(seed -> SyntheticRounds.pair(model, seed, rounds, slowdown).compare(1))
        .toList();
  }

  private static long count(List<List<MetricRatio>> comparisons, Predicate<MetricRatio> found) {
    return comparisons.stream().filter(ratios -> ratios.stream().anyMatch(found)).count();
  }

  private static Predicate<MetricRatio> read(Metric metric) {
    return ratio -> ratio.operation().equals("read") && ratio.metric() == metric;
  }

  /** Bar: 5 % of 100 plus 2.3 standard deviations. */
  @ParameterizedTest
  @EnumSource(names = {"CALM", "STALL", "DRIFT"})
  void sameAgainstSameSeldomClaimsAnything(Model model) {
    List<List<MetricRatio>> same = comparisons(model, 8, 1);
    assertThat(count(same, ratio -> ratio.verdict().isClaim())).isLessThanOrEqualTo(10);
    for (Metric metric : METRICS) {
      assertThat(count(same, read(metric).and(ratio -> ratio.interval95().excludes(1))))
          .as("%s", metric)
          .isLessThanOrEqualTo(10);
    }
  }

  /** Healthy: at most 3 of 100 miss p99.9. With merged rounds and a bootstrap, 23 do in STALL. */
  @ParameterizedTest
  @EnumSource(names = {"CALM", "STALL", "DRIFT"})
  void halfOfTheLatencyIsFoundAndItsIntervalsCoverIt(Model model) {
    List<List<MetricRatio>> faster = comparisons(model, 8, 0.5);
    for (Metric metric : METRICS) {
      assertThat(count(faster, read(metric).and(ratio -> ratio.interval95().excludes(0.5))))
          .as("%s", metric)
          .isLessThanOrEqualTo(10);
    }
    assertThat(count(faster, ratio -> ratio.verdict() == Verdict.HIGHER)).isLessThanOrEqualTo(10);
    assertThat(count(faster, read(Metric.P50).and(ratio -> ratio.verdict() == Verdict.LOWER)))
        .isGreaterThanOrEqualTo(92);
  }

  @ParameterizedTest
  @EnumSource
  void intervalAndVerdictNeverContradictEachOther(Model model) {
    for (List<MetricRatio> ratios : comparisons(model, 7, 0.8)) {
      for (MetricRatio ratio : ratios) {
        assertThat(ratio.verdict().isClaim()).isEqualTo(ratio.interval95().excludes(1));
        assertThat(ratio.verdict() == Verdict.LOWER).isEqualTo(ratio.interval95().high() < 1);
        assertThat(ratio.interval95().excludes(ratio.ratio())).isFalse();
      }
    }
  }
}
