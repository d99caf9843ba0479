// SPDX-License-Identifier: Apache-2.0

package io.manx.core.consistency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;

/** Compares distributions on the grid with samples of the true distributions. */
class LatencyDistributionTest {
  private static final int SAMPLES = 400_000;

  private final Random random = new Random(41);

  private double exponential(double least, double scale) {
    return least - scale * Math.log(1 - random.nextDouble());
  }

  private double lognormal(double median, double sigma) {
    return median * Math.exp(sigma * random.nextGaussian());
  }

  private static double[] sorted(DoubleUnaryOperator sample) {
    double[] samples = new double[SAMPLES];
    Arrays.setAll(samples, sample::applyAsDouble);
    Arrays.sort(samples);
    return samples;
  }

  private static double quantile(double[] sorted, double p) {
    return sorted[(int) Math.min(sorted.length - 1, Math.floor(p * sorted.length))];
  }

  private static LatencyDistribution of(double[] sorted) {
    return LatencyDistribution.of(p -> quantile(sorted, p));
  }

  private static LatencyDistribution exponentialDistribution(double least, double scale) {
    return LatencyDistribution.of(p -> least - scale * Math.log1p(-p));
  }

  @Test
  void quantilesAndMeanOfAnExponentialAreExact() {
    LatencyDistribution distribution = exponentialDistribution(2, 3);
    for (double p = 0; p < LatencyDistribution.LAST; p += 0.0007) {
      double latency = 2 - 3 * Math.log1p(-p);
      assertThat(distribution.quantile(p)).isCloseTo(latency, within(1e-9));
      assertThat(distribution.probability(latency)).isCloseTo(p, within(1e-9));
    }
    assertThat(distribution.mean()).isCloseTo(5, within(3 * 1e-4 + 1e-9));
  }

  @Test
  void betweenTheGridsProbabilitiesItIsCloseToALognormal() {
    double[] samples = sorted(i -> lognormal(4, 0.8));
    LatencyDistribution distribution = of(samples);
    for (double p = 0.02; p < 0.9995; p += 0.0013) {
      double exact = quantile(samples, p);
      assertThat(distribution.quantile(p)).as("%s", p).isCloseTo(exact, within(0.03 * exact));
    }
    double mean = Arrays.stream(samples).average().orElseThrow();
    assertThat(distribution.mean()).isCloseTo(mean, within(0.005 * mean));
  }

  /** Writes are fast, reads are slow and heavy-tailed, or the other way round. */
  @Test
  void aMixHasTheQuantilesOfMixedSamples() {
    LatencyDistribution reads = of(sorted(i -> lognormal(5, 0.7)));
    LatencyDistribution writes = of(sorted(i -> exponential(1, 2)));
    for (double share : new double[] {0.01, 0.1, 0.5, 0.9, 0.99}) {
      double[] samples =
          sorted(i -> random.nextDouble() < share ? lognormal(5, 0.7) : exponential(1, 2));
      LatencyDistribution mix = LatencyDistribution.mix(share, reads, writes);
      for (double p : new double[] {0.1, 0.25, 0.5, 0.9, 0.99, 0.999}) {
        double exact = quantile(samples, p);
        double tolerance = (p > 0.99 ? 0.04 : 0.02) * exact;
        assertThat(mix.quantile(p)).as("%s of %s", p, share).isCloseTo(exact, within(tolerance));
        assertThat(LatencyDistribution.mixedQuantile(share, reads, writes, p))
            .isCloseTo(exact, within(tolerance));
      }
      double mean = share * reads.mean() + (1 - share) * writes.mean();
      assertThat(mix.mean()).isCloseTo(mean, within(0.01 * mean));
    }
  }

  /** Percentiles do not add up: a tenth of slow reads are all of the slowest hundredth. */
  @Test
  void slowReadsMakeTheTailOfAMix() {
    LatencyDistribution slow = exponentialDistribution(100, 10);
    LatencyDistribution fast = exponentialDistribution(1, 1);
    assertThat(LatencyDistribution.mixedQuantile(0.1, slow, fast, 0.99))
        .isCloseTo(slow.quantile(0.9), within(1e-6));
    assertThat(LatencyDistribution.mixedQuantile(0.1, slow, fast, 0.8))
        .isCloseTo(fast.quantile(0.8 / 0.9), within(1e-6));
  }

  @Test
  void aMixOfOneIsThatOne() {
    LatencyDistribution one = exponentialDistribution(2, 3);
    LatencyDistribution other = exponentialDistribution(20, 1);
    assertThat(LatencyDistribution.mix(1, one, other).quantiles()).isEqualTo(one.quantiles());
    assertThat(LatencyDistribution.mix(0, one, other).quantiles()).isEqualTo(other.quantiles());
    assertThat(LatencyDistribution.mix(0.3, one, one).quantiles())
        .containsExactly(one.quantiles(), within(1e-9));
  }

  @Test
  void latenciesThatAreAllAlikeAreAStep() {
    LatencyDistribution constant = LatencyDistribution.of(p -> 7);
    assertThat(constant.mean()).isEqualTo(7);
    assertThat(constant.quantile(0.5)).isEqualTo(7);
    assertThat(constant.probability(6.9)).isZero();
    assertThat(constant.probability(7)).isEqualTo(1);
    LatencyDistribution lower = LatencyDistribution.of(p -> 3);
    LatencyDistribution mix = LatencyDistribution.mix(0.25, lower, constant);
    assertThat(mix.quantile(0.2)).isCloseTo(3, within(1e-9));
    assertThat(mix.quantile(0.3)).isCloseTo(7, within(1e-9));
  }

  @Test
  void aboveTheLastProbabilityTheLastQuantileStands() {
    LatencyDistribution distribution = exponentialDistribution(2, 3);
    assertThat(distribution.quantile(1)).isEqualTo(distribution.quantile(LatencyDistribution.LAST));
    assertThat(distribution.probability(1e9)).isEqualTo(1);
    assertThat(distribution.probability(1)).isZero();
  }

  @Test
  void probabilitiesRiseAndTheTailHasMany() {
    double[] probabilities = LatencyDistribution.probabilities();
    assertThat(probabilities).isSorted().doesNotHaveDuplicates().contains(0, 0.5, 0.99, 0.999);
    assertThat(Arrays.stream(probabilities).filter(p -> p >= 0.99).count()).isGreaterThan(5);
  }

  @Test
  void whatIsNoDistributionIsRejected() {
    double[] falling = exponentialDistribution(2, 3).quantiles();
    falling[3] = 1;
    assertThatIllegalArgumentException().isThrownBy(() -> LatencyDistribution.of(falling));
    assertThatIllegalArgumentException().isThrownBy(() -> LatencyDistribution.of(new double[3]));
    assertThatIllegalArgumentException().isThrownBy(() -> LatencyDistribution.of(p -> -1));
    assertThatIllegalArgumentException().isThrownBy(() -> LatencyDistribution.of(p -> Double.NaN));
    LatencyDistribution any = exponentialDistribution(2, 3);
    assertThatIllegalArgumentException().isThrownBy(() -> any.quantile(1.1));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> LatencyDistribution.mix(-0.1, any, any))
        .withMessageContaining("-0.1");
  }
}
