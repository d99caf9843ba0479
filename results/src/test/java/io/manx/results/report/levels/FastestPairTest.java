// SPDX-License-Identifier: Apache-2.0

package io.manx.results.report.levels;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.manx.results.report.levels.LevelDomains.PairLatency;
import io.manx.results.statistics.Metric;
import java.util.Collections;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class FastestPairTest {
  private static final Offset<Double> EXACTLY = within(1e-12);
  private static final PairLatency A = new PairLatency("ONE/ALL", List.of(List.of(8.0, 4.0)));
  private static final PairLatency B = new PairLatency("QUORUM/QUORUM", List.of(List.of(6.0, 4.0)));
  private static final PairLatency C = new PairLatency("ALL/ONE", List.of(List.of(10.0, 9.0)));

  private static LevelDomains domains(List<PairLatency> pairs, PairLatency fixed) {
    return new LevelDomains(Metric.MEAN, List.of(16.0), List.of(0.0, 1.0), pairs, fixed);
  }

  private static double[] doubles(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).toArray();
  }

  @Test
  void leadIsOverTheSecondBestAndGainOverTheFixedPair() {
    FastestPair fastest = FastestPair.of(domains(List.of(A, B, C), C), 0, 0);
    assertThat(fastest.index()).isEqualTo(1);
    assertThat(fastest.millis()).isEqualTo(6);
    assertThat(fastest.leadRatio()).isCloseTo(0.25, EXACTLY);
    assertThat(fastest.gainRatio()).isCloseTo(0.4, EXACTLY);
  }

  @Test
  void ofEquallyFastPairsTheFirstIsChosenWithoutALead() {
    FastestPair fastest = FastestPair.of(domains(List.of(A, B, C), A), 0, 1);
    assertThat(fastest).isEqualTo(new FastestPair(0, 4, 0, 0));
  }

  @Test
  void aSinglePairHasNoLeadAndMayBeSlowerThanTheFixedOne() {
    FastestPair fastest = FastestPair.of(domains(List.of(A), B), 0, 0);
    assertThat(fastest.leadRatio()).isZero();
    assertThat(fastest.gainRatio()).isCloseTo(1 - 8 / 6.0, EXACTLY);
  }

  /** Gains of 0, 10, 20, 30, 40 and 90 % at one share of reads, unordered. */
  @Test
  void gainsAreLeastQuartilesAndMost() {
    List<Double> fixed = List.of(1 / 0.7, 1.0, 10.0, 1.25, 1 / 0.6, 1 / 0.9);
    LevelDomains domains =
        new LevelDomains(
            Metric.MEAN,
            List.of(1.0, 2.0, 4.0, 8.0, 16.0, 32.0),
            List.of(0.5),
            List.of(new PairLatency("ALL/ONE", Collections.nCopies(6, List.of(1.0)))),
            new PairLatency("ONE/ALL", fixed.stream().map(List::of).toList()));
    assertThat(doubles(FastestPair.gains(domains, 0)))
        .containsExactly(new double[] {0, 0.125, 0.25, 0.375, 0.9}, EXACTLY);
  }

  /** Section V: with writes alone 10 to 14 % are gained against 1R-3W on average. */
  @Test
  void gainsOfThePapersFiguresAreAsLargeAsInThePaper() {
    List<Double> gains = FastestPair.gains(SyntheticLevels.domains(Metric.MEAN), 0);
    assertThat(gains.get(2)).isBetween(0.10, 0.15);
    assertThat(gains).isSorted();
    assertThat(FastestPair.gains(SyntheticLevels.domains(Metric.MEAN), 20)).containsOnly(0.0);
  }

  @Test
  void mapsWithoutPairsOrWithHolesAreRefused() {
    assertThatIllegalArgumentException().isThrownBy(() -> domains(List.of(), A));
    PairLatency hole = new PairLatency("TWO/TWO", List.of(List.of(1.0)));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> domains(List.of(A, hole), A))
        .withMessage("TWO/TWO: must have 1 times 2 latencies");
    assertThatIllegalArgumentException().isThrownBy(() -> domains(List.of(A), hole));
  }
}
