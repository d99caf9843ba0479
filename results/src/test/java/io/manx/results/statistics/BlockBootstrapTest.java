package io.manx.results.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class BlockBootstrapTest {
  private static Interval[] intervals(double[] variant, double[] baseline) {
    return BlockBootstrap.intervals(
        PairedRounds.of(Rounds.ofMillis(variant), Rounds.ofMillis(baseline)), 5);
  }

  @Test
  void levelsAreExpanded() {
    // Hesterberg 2015, n = 8: t(0.975, 7) = 2.3646, times √(8/7) = 2.5279, Φ(−2.5279) = 0.00574
    assertThat(BlockBootstrap.lowLevel(8)).isCloseTo(0.00574, within(1e-5));
    assertThat(BlockBootstrap.lowLevel(100_000)).isCloseTo(0.025, within(1e-4));
  }

  @Test
  void quantilesAreInterpolated() {
    double[] sorted = {0, 10, 20};
    assertThat(BlockBootstrap.quantile(sorted, 0)).isEqualTo(0);
    assertThat(BlockBootstrap.quantile(sorted, 0.25)).isEqualTo(5);
    assertThat(BlockBootstrap.quantile(sorted, 1)).isEqualTo(20);
  }

  @Test
  void constantRatioHasNoWidth() {
    double[] baseline = {1, 2, 3, 4};
    double[] variant = Arrays.stream(baseline).map(millis -> millis / 2).toArray();
    Interval mean = intervals(variant, baseline)[0];
    assertThat(mean.low()).isCloseTo(0.5, within(1e-3));
    assertThat(mean.high()).isCloseTo(0.5, within(1e-3));
  }

  @Test
  void twoRoundsReachFromTheOneToTheOther() {
    // with n = 2 the level is 0: the extreme resamples are twice the same round
    Interval mean = intervals(new double[] {1, 3}, new double[] {1, 1})[0];
    assertThat(mean.low()).isCloseTo(1, within(1e-3));
    assertThat(mean.high()).isCloseTo(3, within(1e-2));
  }

  @Test
  void oneRoundKnowsNothing() {
    assertThat(intervals(new double[] {1}, new double[] {2})).containsOnly(Interval.UNKNOWN);
  }
}
