package io.manx.results.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class SwapTestTest {
  private static final int MEAN = Metric.comparedOnes().indexOf(Metric.MEAN);
  private static final int THROUGHPUT = Metric.comparedOnes().indexOf(Metric.THROUGHPUT);

  private static double[] p(double[] variant, double[] baseline) {
    PairedRounds rounds = PairedRounds.of(Rounds.ofMillis(variant), Rounds.ofMillis(baseline));
    return SwapTest.adjustedP(List.of(rounds), 1)[0];
  }

  @Test
  void onlyTheTrueLabelsAndTheirOppositeAreAsClear() {
    // all three rounds favour the variant: 2 of the 8 ways are as extreme
    assertThat(p(new double[] {1, 1, 1}, new double[] {2, 2, 2})[MEAN]).isEqualTo(0.25);
  }

  @Test
  void oneRoundOfThreeAgainstTheOthersIsTheLeastClear() {
    // d = (+a, +a, −a): |sum| is a in 6 ways and 3a in 2
    assertThat(p(new double[] {2, 2, 1}, new double[] {1, 1, 2})[MEAN]).isEqualTo(1);
  }

  @Test
  void sizesCountNotOnlySigns() {
    // d = (1/3, 1/3, −1/201): sums 0.662 (2 ways), 0.672 (2), 0.005 (4); hence 4 of 8
    assertThat(p(new double[] {2, 2, 1}, new double[] {1, 1, 1.01})[MEAN]).isEqualTo(0.5);
  }

  @Test
  void sameDataOnBothSidesGivesOne() {
    double[] same = {1, 2, 3, 4, 5, 6, 7, 8};
    assertThat(p(same, same)).containsOnly(1.0);
  }

  @Test
  void metricWithoutAnyDifferenceGivesOneNextToOneThatDiffers() {
    double[] fast = {1, 1.1, 1.2, 1, 1.3, 1.1, 1, 1.2};
    double[] slow = Arrays.stream(fast).map(millis -> 2 * millis).toArray();
    double[] p = p(fast, slow);
    assertThat(p[MEAN]).isEqualTo(2 / 256.0);
    assertThat(p[THROUGHPUT]).isEqualTo(1);
  }

  @Test
  void manyRoundsAreSampled() {
    double[] fast = new double[20];
    double[] slow = new double[20];
    Arrays.fill(fast, 1);
    Arrays.fill(slow, 2);
    assertThat(p(fast, slow)[MEAN]).isCloseTo(1 / 4097.0, within(1e-3));
    assertThat(SwapTest.smallestP(20)).isEqualTo(1 / 4097.0);
    assertThat(SwapTest.smallestP(8)).isEqualTo(2 / 256.0);
  }

  @Test
  void noOperationsGiveNothing() {
    assertThat(SwapTest.adjustedP(List.of(), 1)).isEmpty();
  }
}
