// SPDX-License-Identifier: Apache-2.0

package io.manx.results.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.manx.results.run.RunHistograms;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class PairedComparisonTest {
  private static final double[] FAST = {1, 1.1, 1.2, 1, 1.3, 1.1, 1, 1.2};
  private static final double[] SLOW = {2, 2.3, 2.4, 2, 2.7, 2.1, 2, 2.4};

  private static MetricRatio mean(
      Map<Integer, RoundResult> variant, Map<Integer, RoundResult> baseline, int pairs) {
    return ratios(variant, baseline, pairs).get(0);
  }

  private static List<MetricRatio> ratios(
      Map<Integer, RoundResult> variant, Map<Integer, RoundResult> baseline, int pairs) {
    return PairedComparison.compare(Map.of("read", variant), Map.of("read", baseline), pairs, 1);
  }

  @Test
  void clearDifferencesAreClaimedBothWays() {
    MetricRatio lower = mean(Rounds.ofMillis(FAST), Rounds.ofMillis(SLOW), 6);
    assertThat(lower.metric()).isEqualTo(Metric.MEAN);
    // sorted: 1/2.3·1.1, 1.3/2.7, four times 1/2, 1.1/2.1: half of them are 1/2
    assertThat(lower.ratio()).isCloseTo(0.5, within(1e-3));
    assertThat(lower.verdict()).isEqualTo(Verdict.LOWER);
    assertThat(lower.interval95().low()).isBetween(0.3, 0.5);
    assertThat(lower.interval95().high()).isBetween(0.5, 0.8);
    assertThat(lower.adjustedP()).isCloseTo(6 * 2 / 256.0, within(1e-12));
    assertThat(mean(Rounds.ofMillis(SLOW), Rounds.ofMillis(FAST), 6).verdict())
        .isEqualTo(Verdict.HIGHER);
  }

  /** With merged rounds, the stalled round alone would decide the higher percentiles. */
  @Test
  void oneStalledRoundDoesNotDecideTheRatio() {
    double[] stalled = FAST.clone();
    stalled[3] = 400;
    for (MetricRatio ratio : ratios(Rounds.ofMillis(stalled), Rounds.ofMillis(FAST), 1)) {
      assertThat(ratio.ratio()).isCloseTo(1, within(1e-3));
      assertThat(ratio.interval95().excludes(1)).isFalse();
    }
  }

  @Test
  void sevenComparedPairsNeedMoreThanEightRounds() {
    MetricRatio ratio = mean(Rounds.ofMillis(FAST), Rounds.ofMillis(SLOW), 7);
    assertThat(ratio.verdict()).isEqualTo(Verdict.TOO_FEW_ROUNDS);
    assertThat(ratio.interval95()).isEqualTo(Interval.UNKNOWN);
  }

  @Test
  void fiveRoundsAreTooFew() {
    Map<Integer, RoundResult> five = Rounds.ofMillis(FAST);
    five.keySet().removeIf(block -> block >= 5);
    MetricRatio ratio = mean(five, Rounds.ofMillis(SLOW), 1);
    assertThat(ratio.rounds()).isEqualTo(5);
    assertThat(ratio.ratio()).isCloseTo(0.5, within(1e-3));
    assertThat(ratio.verdict()).isEqualTo(Verdict.TOO_FEW_ROUNDS);
  }

  @Test
  void roundsThatAreNeededAreThoseOfTheDocuments() {
    int[] pairs = {1, 2, 3, 6, 10, 15, 21};
    assertThat(Arrays.stream(pairs).map(PairedComparison::fewestRounds))
        .containsExactly(6, 7, 7, 8, 9, 10, 10);
  }

  @Test
  void everyPairAndStepCounts() {
    assertThat(Pairing.BASELINE.pairs(4)).isEqualTo(3);
    assertThat(new Pairing(true, false).pairs(4)).isEqualTo(5);
    assertThat(new Pairing(false, true).pairs(4)).isEqualTo(6);
    assertThat(new Pairing(true, true).pairs(4)).isEqualTo(6);
    assertThat(new Pairing(true, true).pairs(1)).isZero();
  }

  @Test
  void morePairsMakeIntervalsNoNarrower() {
    Interval alone = mean(Rounds.ofMillis(FAST), Rounds.ofMillis(SLOW), 1).interval95();
    Interval among = mean(Rounds.ofMillis(FAST), Rounds.ofMillis(SLOW), 6).interval95();
    assertThat(among.low()).isLessThanOrEqualTo(alone.low());
    assertThat(among.high()).isGreaterThanOrEqualTo(alone.high());
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
    variant.put(3, new RoundResult(RunHistograms.create(), 0, 0, 1_000_000_000L, Double.NaN));
    Map<Integer, RoundResult> baseline = Rounds.ofMillis(SLOW);
    baseline.remove(7);
    assertThat(mean(variant, baseline, 1).rounds()).isEqualTo(6);
  }

  @Test
  void partsHaveNoThroughput() {
    Map<Integer, RoundResult> part = new HashMap<>();
    Rounds.ofMillis(FAST)
        .forEach(
            (block, round) ->
                part.put(block, new RoundResult(round.latencyNanos(), 100, 0, 0, Double.NaN)));
    assertThat(ratios(part, part, 1))
        .extracting(MetricRatio::metric)
        .containsExactly(Metric.MEAN, Metric.P50, Metric.P95, Metric.P99, Metric.P999);
  }

  @Test
  void variantThatAlwaysFailsHasLowerThroughput() {
    Map<Integer, RoundResult> failing = new HashMap<>();
    Rounds.ofMillis(FAST)
        .forEach((block, round) -> failing.put(block, withFailures(round.latencyNanos(), 100)));
    MetricRatio throughput = ratios(failing, Rounds.ofMillis(FAST), 1).get(5);
    assertThat(throughput.metric()).isEqualTo(Metric.THROUGHPUT);
    assertThat(throughput.ratio()).isEqualTo(0);
    assertThat(throughput.interval95()).isEqualTo(new Interval(0, 0));
    assertThat(throughput.verdict()).isEqualTo(Verdict.LOWER);
    MetricRatio inverse = ratios(Rounds.ofMillis(FAST), failing, 1).get(5);
    assertThat(inverse.verdict()).isEqualTo(Verdict.HIGHER);
    MetricRatio both = ratios(failing, failing, 1).get(5);
    assertThat(both.ratio()).isNaN();
    assertThat(both.verdict()).isEqualTo(Verdict.NO_DETECTABLE_DIFFERENCE);
  }

  private static RoundResult withFailures(Histogram latency, long failures) {
    return new RoundResult(latency, 100, failures, 1_000_000_000L, Double.NaN);
  }
}
