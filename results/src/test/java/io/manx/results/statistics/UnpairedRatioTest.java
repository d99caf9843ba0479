// SPDX-License-Identifier: Apache-2.0

package io.manx.results.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.OptionalInt;
import java.util.Random;
import org.junit.jupiter.api.Test;

class UnpairedRatioTest {
  private static double[] values(Random random, int rounds, double median) {
    return random.doubles(rounds).map(one -> median * Math.exp(one - 0.5)).toArray();
  }

  /** By hand: the critical U of four and four is 0, so the extreme ratios are the ends. */
  @Test
  void fourAgainstFourEndAtTheExtremeRatios() {
    UnpairedRatio ratio =
        UnpairedRatio.of(new double[] {20, 40, 30, 50}, new double[] {1, 2, 4, 5}, 1);

    assertThat(ratio.ratio()).isCloseTo(35 / 3.0, within(1e-12));
    assertThat(ratio.interval95()).isEqualTo(new Interval(4, 50));
    assertThat(ratio.adjustedP()).isCloseTo(2 / 70.0, within(1e-12));
  }

  @Test
  void moreComparisonsMakeTheIntervalWider() {
    Random random = new Random(1);
    double[] now = values(random, 8, 1);
    double[] then = values(random, 8, 1);

    Interval alone = UnpairedRatio.of(now, then, 1).interval95();
    Interval amongMany = UnpairedRatio.of(now, then, 50).interval95();

    assertThat(amongMany.low()).isLessThan(alone.low());
    assertThat(amongMany.high()).isGreaterThan(alone.high());
  }

  /** Healthy: 95.0 % by exact counting of the orders of eight and eight. */
  @Test
  void aTrueRatioIsCoveredAsOftenAsPromised() {
    Random random = new Random(1);
    int covered = 0;
    for (int i = 0; i < 2_000; i++) {
      UnpairedRatio ratio = UnpairedRatio.of(values(random, 8, 3), values(random, 8, 2), 1);
      covered += ratio.interval95().excludes(1.5) ? 0 : 1;
    }
    assertThat(covered / 2_000.0).isBetween(0.94, 0.97);
  }

  @Test
  void pAndIntervalAgreeAndTheEstimateIsInTheInterval() {
    Random random = new Random(1);
    for (int i = 0; i < 500; i++) {
      UnpairedRatio ratio =
          UnpairedRatio.of(values(random, 6, 1 + i / 400.0), values(random, 7, 1), 3);

      assertThat(ratio.interval95().excludes(ratio.ratio())).isFalse();
      if (ratio.interval95().excludes(1)) {
        assertThat(ratio.adjustedP()).isLessThanOrEqualTo(0.05);
      } else {
        assertThat(ratio.adjustedP()).isGreaterThan(0.05);
      }
    }
  }

  @Test
  void equalFiguresAreEqualAlsoIfTheyAreNothing() {
    for (double value : new double[] {0, 20}) {
      double[] same = new double[8];
      Arrays.fill(same, value);

      assertThat(UnpairedRatio.of(same, same, 1))
          .isEqualTo(new UnpairedRatio(1, new Interval(1, 1), 1));
    }
  }

  @Test
  void tooFewRoundsHaveNoInterval() {
    UnpairedRatio ratio = UnpairedRatio.of(new double[] {2, 2, 2}, new double[] {1, 1, 1}, 1);

    assertThat(ratio.ratio()).isEqualTo(2);
    assertThat(ratio.interval95()).isEqualTo(Interval.UNKNOWN);
    assertThat(UnpairedRatio.isTooFew(3, 3, 1)).isTrue();
    assertThat(UnpairedRatio.isTooFew(4, 4, 1)).isFalse();
    assertThat(UnpairedRatio.isTooFew(0, 4, 1)).isTrue();
  }

  /** Two of C(16, 8) = 12,870 orders are extreme: enough for 321 ratios at 5 %. */
  @Test
  void fewestRoundsAreThoseWhoseExtremeOrdersAreRareEnough() {
    assertThat(UnpairedRatio.fewestRounds(8, 321)).isEqualTo(OptionalInt.of(8));
    assertThat(UnpairedRatio.fewestRounds(8, 322)).isEqualTo(OptionalInt.of(9));
    assertThat(UnpairedRatio.fewestRounds(1, 1)).isEqualTo(OptionalInt.of(40));
    assertThat(UnpairedRatio.fewestRounds(1, 100)).isEmpty();
  }
}
