// SPDX-License-Identifier: Apache-2.0

package io.manx.results.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PairedRatioTest {
  private static final int ROUNDS = 10;

  @Test
  void aTrueRatioLiesInItsInterval() {
    Random random = new Random(1);
    int covered = 0;
    for (int i = 0; i < 100; i++) {
      double[] baseline = values(random, 1);
      PairedRatio ratio =
          PairedRatio.of(new double[][] {values(random, 0.7)}, new double[][] {baseline}, 1, i)
              .get(0);
      covered += ratio.interval95().low() <= 0.7 && 0.7 <= ratio.interval95().high() ? 1 : 0;
    }
    assertThat(covered).as("of 100 at 95 %%").isBetween(88, 100);
  }

  @Test
  void equalFiguresAreNoDifference() {
    double[][] same = {{1, 2, 3, 4, 5, 6, 7, 8}};

    List<PairedRatio> ratios = PairedRatio.of(same, same, 1, 1);

    assertThat(ratios.get(0).ratio()).isCloseTo(1, within(1e-12));
    assertThat(ratios.get(0).interval95().excludes(1)).isFalse();
  }

  @Test
  void tooFewRoundsClaimNothing() {
    PairedRatio ratio =
        PairedRatio.of(new double[][] {{1, 1}}, new double[][] {{9, 9}}, 3, 1).get(0);

    assertThat(ratio.interval95().excludes(1)).isFalse();
  }

  @Test
  void roundsOfWhichAFigureIsNotKnownAreLeftOut() {
    double[] variant = {2, Double.NaN, 2, 2.1, 1.9, 2, 2.05, 2, 1.95, 2};
    double[] baseline = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1};

    PairedRatio ratio =
        PairedRatio.of(new double[][] {variant}, new double[][] {baseline}, 1, 1).get(0);

    assertThat(ratio.ratio()).isCloseTo(2, within(0.01));
    assertThat(ratio.interval95().excludes(1)).isTrue();
  }

  @Test
  void aBaselineOfNothingIsInfinitelyExceededAndEnds() {
    double[] variant = {2, 2, 2, 2, 2, 2, 2, 2};
    double[] baseline = {1, 0, 1, 1, 0, 1, 1, 1};

    PairedRatio ratio =
        PairedRatio.of(new double[][] {variant}, new double[][] {baseline}, 1, 1).get(0);

    assertThat(ratio.ratio()).isCloseTo(2, within(1e-9));
  }

  private static double[] values(Random random, double factor) {
    return random.doubles(ROUNDS).map(one -> factor * Math.exp(0.2 * one)).toArray();
  }
}
