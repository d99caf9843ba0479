// SPDX-License-Identifier: Apache-2.0

package io.manx.results.gate;

import static io.manx.results.gate.CountedRuns.rounds;
import static io.manx.results.gate.CountedRuns.run;
import static io.manx.results.gate.CountedRuns.together;
import static io.manx.results.gate.CountedRuns.withFailures;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import io.manx.results.comparison.Comparison;
import io.manx.results.run.RunFile;
import io.manx.results.statistics.Interval;
import io.manx.results.statistics.Metric;
import io.manx.results.statistics.MetricRatio;
import io.manx.results.statistics.Pairing;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GateJudgeTest {
  private static final int[] SAME = {100, 100, 100, 100, 100, 100, 100, 100};
  private static final int[] LOWER = {90, 91, 92, 93, 94, 95, 96, 97};

  private static List<GateResult> judged(List<RunFile> runs, String... limits) {
    return judged(runs, Stream.of(limits).map(Limit::parse).toList());
  }

  private static List<GateResult> judged(List<RunFile> runs, List<Limit> limits) {
    Comparison comparison = Comparison.of(runs, null);
    return new GateJudge(runs, comparison, Pairing.BASELINE, null).judge(limits, false).results();
  }

  /** The median is 93.5, its interval with eight rounds 90 to 97. */
  @ParameterizedTest
  @CsvSource({
    "> 89, FAILED",
    "> 90, UNDECIDED",
    ">= 90, FAILED",
    "> 93.4, UNDECIDED",
    ">= 93.5, UNDECIDED",
    "> 93.5, PASSED",
    "> 97, PASSED",
    "< 98, FAILED",
    "< 97, UNDECIDED",
    "<= 97, FAILED",
    "< 93.5, PASSED",
    "<= 93.5, UNDECIDED",
    "< 90, PASSED"
  })
  void anAbsoluteLimitIsDecidedByTheIntervalOfTheMedian(String bound, GateVerdict verdict) {
    GateResult result = judged(rounds("stock", LOWER), "read.throughput " + bound + "/s").get(0);

    assertThat(result.verdict()).isEqualTo(verdict);
    assertThat(result.value()).isEqualTo(93.5);
    assertThat(result.interval95()).isEqualTo(new Interval(90, 97));
    assertThat(result.note())
        .isEqualTo(
            verdict == GateVerdict.UNDECIDED ? "the interval reaches back to the limit" : "");
  }

  @Test
  void aRatioIsDecidedByItsPairedInterval() {
    List<RunFile> runs = together(rounds("stock", SAME), rounds("manx", LOWER));
    MetricRatio ratio =
        Comparison.of(runs, null).ratio("manx", "read", Metric.THROUGHPUT).orElseThrow();
    double low = ratio.interval95().low();
    double high = ratio.interval95().high();
    assertThat(ratio.ratio()).isBetween(Math.nextUp(low), Math.nextDown(high));

    assertThat(verdict(runs, Relation.ABOVE, Math.nextDown(low))).isEqualTo(GateVerdict.FAILED);
    assertThat(verdict(runs, Relation.AT_LEAST, low)).isEqualTo(GateVerdict.FAILED);
    assertThat(verdict(runs, Relation.ABOVE, low)).isEqualTo(GateVerdict.UNDECIDED);
    assertThat(verdict(runs, Relation.ABOVE, Math.nextDown(ratio.ratio())))
        .isEqualTo(GateVerdict.UNDECIDED);
    assertThat(verdict(runs, Relation.ABOVE, ratio.ratio())).isEqualTo(GateVerdict.PASSED);
    assertThat(verdict(runs, Relation.BELOW, Math.nextUp(high))).isEqualTo(GateVerdict.FAILED);
    assertThat(verdict(runs, Relation.AT_MOST, high)).isEqualTo(GateVerdict.FAILED);
    assertThat(verdict(runs, Relation.BELOW, high)).isEqualTo(GateVerdict.UNDECIDED);
    assertThat(verdict(runs, Relation.BELOW, ratio.ratio())).isEqualTo(GateVerdict.PASSED);
  }

  private static GateVerdict verdict(List<RunFile> runs, Relation relation, double bound) {
    GateFigure figure = GateFigure.named("throughput").orElseThrow();
    Limit limit = new Limit("", "manx", "read", figure, LimitKind.RATIO, relation, bound);
    return judged(runs, List.of(limit)).get(0).verdict();
  }

  @Test
  void withoutAVariantALimitHoldsForAllAndARatioForAllButTheBaseline() {
    List<RunFile> runs =
        together(rounds("manx", LOWER), rounds("c3", LOWER), rounds("stock", SAME));

    assertThat(judged(runs, "read.throughput < 99/s", "read.throughput ratio < 0.99"))
        .extracting(GateResult::variant, GateResult::verdict)
        .containsExactly(
            tuple("stock", GateVerdict.PASSED),
            tuple("manx", GateVerdict.FAILED),
            tuple("c3", GateVerdict.FAILED),
            tuple("manx", GateVerdict.FAILED),
            tuple("c3", GateVerdict.FAILED));
  }

  @Test
  void tooFewRoundsDecideNothingAndSayHowManyDo() {
    List<RunFile> runs =
        together(rounds("stock", 100, 100, 100, 100, 100), rounds("manx", 50, 51, 52, 53, 54));

    List<GateResult> results =
        judged(runs, "manx read.throughput < 99/s", "read.throughput ratio > 2");

    assertThat(results)
        .extracting(GateResult::verdict, GateResult::note)
        .containsOnly(
            tuple(GateVerdict.UNDECIDED, "5 rounds are too few for an interval, 6 are enough"));
    assertThat(results).extracting(GateResult::value).containsExactly(52.0, 0.52);
    assertThat(results).extracting(GateResult::interval95).containsOnly(Interval.UNKNOWN);
  }

  /** Seven rounds are enough for two or three variants beside the baseline. */
  @Test
  void aRatioAmongMoreVariantsTakesMoreRounds() {
    int[] six = {100, 100, 100, 100, 100, 100};
    List<RunFile> runs = together(rounds("stock", six), rounds("c3", six), rounds("manx", six));

    assertThat(judged(runs, "c3 read.throughput ratio < 0.9").get(0).note())
        .isEqualTo("6 rounds are too few for an interval, 7 are enough");
  }

  @ParameterizedTest
  @CsvSource({"< 99, FAILED", "< 90, PASSED"})
  void aSingleRunIsDecidedByItsFigure(String bound, GateVerdict verdict) {
    GateResult result =
        judged(List.of(run("bench", null, 90)), "read.throughput " + bound + "/s").get(0);

    assertThat(result.verdict()).isEqualTo(verdict);
    assertThat(result.note()).isEqualTo("one run, no interval");
    assertThat(result.interval95()).isEqualTo(Interval.UNKNOWN);
  }

  @Test
  void sharesAreInPercentAndUnsentRequestsHaveFailed() {
    RunFile run = withFailures(run("bench", null, 1_000), 30);

    List<GateResult> results =
        judged(List.of(run), "read.errors > 2.9%", "read.extra requests > 5%");

    assertThat(results).extracting(GateResult::value).containsExactly(3.0, 5.0);
    assertThat(results)
        .extracting(GateResult::verdict)
        .containsExactly(GateVerdict.FAILED, GateVerdict.PASSED);
  }

  @Test
  void latenciesAreInMillisecondsWhateverTheUnitOfTheLimit() {
    List<GateResult> results =
        judged(List.of(run("bench", null, 90)), "read.max > 3900us", "read.p90 > 0.0041s");

    assertThat(results.get(0).value()).isCloseTo(4, within(0.01));
    assertThat(results)
        .extracting(GateResult::verdict)
        .containsExactly(GateVerdict.FAILED, GateVerdict.PASSED);
  }

  @Test
  void whatWasNotMeasuredIsUndecided() {
    List<RunFile> runs = together(rounds("stock", SAME), rounds("manx", LOWER));

    assertThat(judged(runs, "read.node CPU > 1ms", "read.node CPU ratio > 1", "update.p99 > 1ms"))
        .hasSize(5)
        .extracting(GateResult::verdict, GateResult::note)
        .containsOnly(tuple(GateVerdict.UNDECIDED, "not measured"));
  }

  @Test
  void undecidedGatesFailOnlyWhereTheyMust() {
    assertThat(failOfUndecidedFailedAndPassed(false)).containsExactly(false, true, false);
    assertThat(failOfUndecidedFailedAndPassed(true)).containsExactly(true, true, false);
  }

  private static Stream<Boolean> failOfUndecidedFailedAndPassed(boolean strict) {
    List<RunFile> runs = rounds("stock", LOWER);
    return Stream.of("read.throughput < 94/s", "read.throughput < 98/s", "read.throughput < 1/s")
        .map(limit -> new JudgedGates(judged(runs, limit), null, strict).fail());
  }
}
