package io.manx.results.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Verdicts have to be right about as often as they say. */
class VerdictGateTest {
  private static final int COMPARISONS = 300;

  private static long countOf(double slowdown, int variants, Predicate<MetricRatio> claim) {
    return IntStream.range(0, COMPARISONS)
        .parallel()
        .mapToObj(seed -> SyntheticRounds.pair(seed, 8, slowdown).compare(variants))
        .filter(ratios -> ratios.stream().anyMatch(claim))
        .count();
  }

  @Test
  void sameAgainstSameSeldomClaimsADifference() {
    long claims = countOf(1, 1, ratio -> ratio.verdict().isClaim());
    System.out.println("A/A claims: " + claims + " of " + COMPARISONS);
    // bar: 5 % of 300 is 15, plus 2.3 standard deviations of 3.8
    assertThat(claims).isLessThanOrEqualTo(24);
  }

  @Test
  void slowdownOfAFifthIsFound() {
    long found =
        countOf(1.2, 1, ratio -> ratio.metric() == Metric.P50 && ratio.verdict() == Verdict.HIGHER);
    System.out.println("slowdowns found: " + found + " of " + COMPARISONS);
    assertThat(found).isGreaterThanOrEqualTo(285);
  }

  @Test
  void intervalsCoverTheTruth() {
    long missed =
        countOf(
            1.2,
            1,
            ratio ->
                ratio.operation().equals("read")
                    && ratio.metric() == Metric.P50
                    && ratio.interval95().excludes(1.2));
    System.out.println("intervals that miss: " + missed + " of " + COMPARISONS);
    assertThat(missed).isBetween(1L, 24L);
  }
}
