package io.manx.results.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Verdicts and intervals have to be right about as often as they say, for eight rounds that differ
 * by 30 % from each other, in which each variant has 5 % of noise of its own.
 */
class VerdictGateTest {
  private static final int COMPARISONS = 300;
  private static final double SLOWDOWN = 1.2;

  private static List<List<MetricRatio>> same;
  private static List<List<MetricRatio>> slower;

  @BeforeAll
  static void compare() {
    same = comparisons(1);
    slower = comparisons(SLOWDOWN);
  }

  private static List<List<MetricRatio>> comparisons(double slowdown) {
    return IntStream.range(0, COMPARISONS)
        .parallel()
        .mapToObj(seed -> SyntheticRounds.pair(seed, 8, slowdown).compare(1))
        .toList();
  }

  private static long count(List<List<MetricRatio>> comparisons, Predicate<MetricRatio> found) {
    return comparisons.stream().filter(ratios -> ratios.stream().anyMatch(found)).count();
  }

  private static Predicate<MetricRatio> median() {
    return ratio -> ratio.operation().equals("read") && ratio.metric() == Metric.P50;
  }

  @Test
  void sameAgainstSameSeldomClaimsADifference() {
    // healthy: 8; if an interval that excludes 1 were enough: 70
    // bar: 5 % of 300 plus 2.3 standard deviations
    assertThat(count(same, ratio -> ratio.verdict().isClaim())).isLessThanOrEqualTo(24);
  }

  @Test
  void slowdownOfAFifthIsFound() {
    // healthy: 296; with the test on merged rounds: 194
    assertThat(count(slower, median().and(ratio -> ratio.verdict() == Verdict.HIGHER)))
        .isGreaterThanOrEqualTo(285);
    assertThat(count(slower, ratio -> ratio.verdict() == Verdict.LOWER)).isLessThanOrEqualTo(8);
  }

  @Test
  void intervalsCoverTheTruth() {
    // healthy: 8; with plain percentile intervals: 23
    assertThat(count(slower, median().and(ratio -> ratio.interval95().excludes(SLOWDOWN))))
        .isBetween(2L, 18L);
  }
}
