package io.manx.results.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.manx.results.run.LatencyHistograms;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class PairedComparisonTest {
  private static final double[] FAST = {1, 1.1, 1.2, 1, 1.3, 1.1, 1, 1.2};
  private static final double[] SLOW = {2, 2.3, 2.4, 2, 2.7, 2.1, 2, 2.4};

  private static MetricRatio mean(
      Map<Integer, RoundResult> variant, Map<Integer, RoundResult> baseline, int variants) {
    return ratios(variant, baseline, variants).get(0);
  }

  private static List<MetricRatio> ratios(
      Map<Integer, RoundResult> variant, Map<Integer, RoundResult> baseline, int variants) {
    return PairedComparison.compare(Map.of("read", variant), Map.of("read", baseline), variants, 1);
  }

  @Test
  void clearDifferencesAreClaimedBothWays() {
    MetricRatio lower = mean(Rounds.ofMillis(FAST), Rounds.ofMillis(SLOW), 6);
    assertThat(lower.metric()).isEqualTo(Metric.MEAN);
    assertThat(lower.ratio()).isCloseTo(8.9 / 17.9, within(1e-3));
    assertThat(lower.verdict()).isEqualTo(Verdict.LOWER);
    assertThat(lower.adjustedP()).isCloseTo(6 * 2 / 256.0, within(1e-12));
    assertThat(mean(Rounds.ofMillis(SLOW), Rounds.ofMillis(FAST), 6).verdict())
        .isEqualTo(Verdict.HIGHER);
  }

  @Test
  void sevenComparedVariantsNeedMoreThanEightRounds() {
    assertThat(mean(Rounds.ofMillis(FAST), Rounds.ofMillis(SLOW), 7).verdict())
        .isEqualTo(Verdict.TOO_FEW_ROUNDS);
  }

  @Test
  void fiveRoundsAreTooFew() {
    Map<Integer, RoundResult> five = Rounds.ofMillis(FAST);
    five.keySet().removeIf(block -> block >= 5);
    MetricRatio ratio = mean(five, Rounds.ofMillis(SLOW), 1);
    assertThat(ratio.rounds()).isEqualTo(5);
    assertThat(ratio.verdict()).isEqualTo(Verdict.TOO_FEW_ROUNDS);
    assertThat(ratio.interval95().low()).isNotNaN();
  }

  @Test
  void sameDataHasRatioOneAndNoDifference() {
    assertThat(ratios(Rounds.ofMillis(FAST), Rounds.ofMillis(FAST), 1))
        .hasSize(Metric.comparedOnes().size())
        .allSatisfy(
            ratio -> {
              assertThat(ratio.ratio()).isEqualTo(1);
              assertThat(ratio.interval95()).isEqualTo(new Interval(1, 1));
              assertThat(ratio.verdict()).isEqualTo(Verdict.NO_DETECTABLE_DIFFERENCE);
            });
  }

  @Test
  void operationsThatOneLacksHaveNoRatio() {
    assertThat(
            PairedComparison.compare(
                Map.of("read", Rounds.ofMillis(FAST)),
                Map.of("update", Rounds.ofMillis(FAST)),
                1,
                1))
        .isEmpty();
    assertThat(PairedComparison.compare(Map.of(), Map.of(), 1, 1)).isEmpty();
  }

  @Test
  void roundsThatOneLacksAreLeftOut() {
    Map<Integer, RoundResult> variant = Rounds.ofMillis(FAST);
    variant.put(3, new RoundResult(LatencyHistograms.create(), 0, 0, 1_000_000_000L, Double.NaN));
    Map<Integer, RoundResult> baseline = Rounds.ofMillis(SLOW);
    baseline.remove(7);
    assertThat(mean(variant, baseline, 1).rounds()).isEqualTo(6);
  }

  @Test
  void variantThatAlwaysFailsHasLowerThroughput() {
    Map<Integer, RoundResult> failing = new HashMap<>();
    Rounds.ofMillis(FAST)
        .forEach((block, round) -> failing.put(block, withFailures(round.latencyNanos(), 100)));
    MetricRatio throughput = ratios(failing, Rounds.ofMillis(FAST), 1).get(5);
    assertThat(throughput.metric()).isEqualTo(Metric.THROUGHPUT);
    assertThat(throughput.ratio()).isEqualTo(0);
    assertThat(throughput.verdict()).isEqualTo(Verdict.LOWER);
    MetricRatio both = ratios(failing, failing, 1).get(5);
    assertThat(both.ratio()).isNaN();
    assertThat(both.verdict()).isEqualTo(Verdict.NO_DETECTABLE_DIFFERENCE);
  }

  @Test
  void claimNeedsTestIntervalAndDirectionToAgree() {
    Interval below = new Interval(0.8, 0.9);
    assertThat(PairedComparison.verdict(0.85, below, 0.01, -1)).isEqualTo(Verdict.LOWER);
    for (Verdict verdict :
        List.of(
            PairedComparison.verdict(0.85, below, 0.05, -1),
            PairedComparison.verdict(0.85, new Interval(0.7, 1.1), 0.01, -1),
            PairedComparison.verdict(0.85, below, 0.01, 1),
            PairedComparison.verdict(0.85, Interval.UNKNOWN, 0.01, -1))) {
      assertThat(verdict).isEqualTo(Verdict.NO_DETECTABLE_DIFFERENCE);
    }
  }

  private static RoundResult withFailures(Histogram latency, long failures) {
    return new RoundResult(latency, 100, failures, 1_000_000_000L, Double.NaN);
  }
}
