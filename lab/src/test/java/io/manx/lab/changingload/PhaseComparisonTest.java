// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.changingload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.manx.core.consistency.LevelPair;
import io.manx.lab.consistency.FigureOrigin;
import io.manx.lab.load.LoadFixtures;
import io.manx.lab.load.workload.OperationMix;
import io.manx.results.UserException;
import io.manx.results.run.EncodedHistogram;
import io.manx.results.run.Machine;
import io.manx.results.run.RunHistograms;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Checks how chosen levels are compared with fixed ones under a load in phases. */
class PhaseComparisonTest {
  private static final LevelPair FAST_READS = LevelPair.parse("ONE/ALL");
  private static final LevelPair QUORUMS = LevelPair.parse("QUORUM/QUORUM");

  private static PhasePlan plan(Duration settling) {
    return PhasePlan.of(
            Path.of("plan.json"),
            List.of(FAST_READS, QUORUMS),
            List.of(LoadPhase.parse("95:32"), LoadPhase.parse("5:32")),
            LoadFixtures.of(OperationMix.parse("A"), 20, 32))
        .length(Duration.ofSeconds(20))
        .settling(settling)
        .rounds(2)
        .build();
  }

  private static Histogram of(int count, long millis) {
    Histogram nanos = RunHistograms.create();
    nanos.recordValueWithCount(millis * 1_000_000, count);
    return nanos;
  }

  /**
   * With chosen levels, requests take 1 ms in the first phase; in the second 6 ms, and 2 ms after
   * the levels have changed.
   */
  private static PhaseComparison comparison() {
    List<PhaseResult> results = new ArrayList<>();
    for (int round = 0; round < 2; round++) {
      results.add(result(null, round, 0, of(100, 1), of(50, 1)));
      Histogram changing = of(50, 6);
      changing.add(of(50, 2));
      results.add(result(null, round, 1, changing, of(50, 2)));
      results.add(result(FAST_READS, round, 0, of(100, 1), of(50, 1)));
      results.add(result(FAST_READS, round, 1, of(100, 6), of(50, 6)));
      results.add(result(QUORUMS, round, 0, of(100, 4), of(50, 4)));
      results.add(result(QUORUMS, round, 1, of(100, 2), of(50, 2)));
    }
    FigureOrigin origin =
        new FigureOrigin(
            7, Map.of("cassandra", "5.0.9"), new Machine("Linux", "unknown", 2, 8_000, "17"));
    return new PhaseComparison(plan(Duration.ofSeconds(10)), origin, results);
  }

  private static PhaseResult result(
      @Nullable LevelPair pair, int round, int phase, Histogram whole, Histogram settled) {
    return new PhaseResult(
        pair, round, phase, whole, settled, pair == null ? 1 : 0, pair == null ? QUORUMS : pair);
  }

  @Test
  void eachPhaseHasABestFixedPair() {
    assertThat(comparison().best(0, PhaseComparison.Figure.MEAN)).isEqualTo(FAST_READS);
    assertThat(comparison().best(1, PhaseComparison.Figure.P99)).isEqualTo(QUORUMS);
  }

  @Test
  void theTimeToSettleCanBeLeftOut() {
    assertThat(comparison().millis(null, 1, PhaseComparison.Figure.MEAN, false))
        .isCloseTo(4, within(0.1));
    assertThat(comparison().millis(null, 1, PhaseComparison.Figure.MEAN, true))
        .isCloseTo(2, within(0.1));
  }

  @Test
  void meansWeighPhasesEquallyAndPercentilesAllRequests() {
    assertThat(comparison().ratios(FAST_READS, PhaseComparison.Figure.MEAN))
        .hasSize(2)
        .allSatisfy(ratio -> assertThat(ratio).isCloseTo(2.5 / 3.5, within(0.01)));
    assertThat(comparison().ratios(QUORUMS, PhaseComparison.Figure.P99))
        .allSatisfy(ratio -> assertThat(ratio).isCloseTo(6.0 / 4, within(0.01)));
  }

  @Test
  void textSaysWhatChoosingGainedAndWhatFailed() {
    assertThat(PhaseText.of(comparison()))
        .contains("the mean with chosen levels is 0.71 times that of ONE/ALL")
        .contains("ONE/ALL (0.71 to 0.71 in 2 rounds)")
        .contains("4 requests failed while levels changed")
        .contains("- 95 % reads, 32 threads: QUORUM/QUORUM, QUORUM/QUORUM\n");
  }

  @Test
  void fileHasEverythingNeededToRecomputeTheFigures() {
    JsonNode file = PhaseFile.of(comparison());
    assertThat(file.path("seed").asLong()).isEqualTo(7);
    assertThat(file.at("/versions/cassandra").asText()).isEqualTo("5.0.9");
    assertThat(file.at("/variants/0/levels").asText()).isEqualTo("chosen");
    assertThat(file.at("/variants/1/meanRatioOfChosen")).hasSize(2);
    JsonNode second = file.at("/variants/0/measured/1");
    assertThat(second.path("phase").asInt()).isEqualTo(1);
    assertThat(second.path("levelsAtEnd").asText()).isEqualTo("QUORUM/QUORUM");
    Histogram whole = new EncodedHistogram(second.path("whole").asText()).decode();
    assertThat(whole.getTotalCount()).isEqualTo(100);
  }

  @Test
  void phaseMustBeLongerThanTheTimeToSettle() {
    assertThatThrownBy(() -> plan(Duration.ofSeconds(20)))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("shorter than a phase");
  }

  @Test
  void loadTimeIncludesTheUnmeasuredLap() {
    Duration rounds = Duration.ofSeconds(20).multipliedBy(2 * 2 * 3);
    Duration lap = Duration.ofSeconds(20).dividedBy(3).multipliedBy(2 * 3);
    assertThat(plan(Duration.ofSeconds(10)).loadTime()).isEqualTo(rounds.plus(lap));
  }
}
