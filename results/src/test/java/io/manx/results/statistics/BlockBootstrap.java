// SPDX-License-Identifier: Apache-2.0

package io.manx.results.statistics;

import java.util.Arrays;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.simple.RandomSource;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * An alternative to {@link PairedComparison}: the ratio of merged rounds. Its interval comes from
 * drawing whole rounds with replacement, {@value #RESAMPLES} times, at quantiles expanded for few
 * rounds.
 *
 * <p>Source: T. C. Hesterberg, What Teachers Should Know About the Bootstrap, The American
 * Statistician 69(4), 2015, section 5.3. https://doi.org/10.1080/00031305.2015.1089789
 */
final class BlockBootstrap {
  static final int RESAMPLES = 2000;

  private BlockBootstrap() {}

  /** Returns the interval of the ratio of each of {@link Metric#comparedOnes()}. */
  static Interval[] intervals(WeightedSums variant, WeightedSums baseline, int rounds, long seed) {
    int metrics = Metric.comparedOnes().size();
    Interval[] intervals = new Interval[metrics];
    double[][] ratios = resampledRatios(variant, baseline, rounds, seed);
    double level = lowLevel(rounds);
    for (int metric = 0; metric < metrics; metric++) {
      intervals[metric] = interval(ratios[metric], level);
    }
    return intervals;
  }

  /** Returns the 97.5 % quantile of Student's distribution for a number of rounds. */
  static double student(int rounds) {
    return TDistribution.of(rounds - 1).inverseCumulativeProbability(0.975);
  }

  /** Returns the lower quantile level for a number of rounds. */
  static double lowLevel(int rounds) {
    double t = student(rounds);
    double z = Math.sqrt(rounds / (rounds - 1.0)) * t;
    return NormalDistribution.of(0, 1).cumulativeProbability(-z);
  }

  private static double[][] resampledRatios(
      WeightedSums ofVariant, WeightedSums ofBaseline, int rounds, long seed) {
    int metrics = Metric.comparedOnes().size();
    UniformRandomProvider random = RandomSource.XO_SHI_RO_256_PP.create(seed);
    double[][] ratios = new double[metrics][RESAMPLES];
    double[] variant = new double[metrics];
    double[] baseline = new double[metrics];
    int[] weights = new int[rounds];
    for (int resample = 0; resample < RESAMPLES; resample++) {
      Arrays.fill(weights, 0);
      for (int i = 0; i < weights.length; i++) {
        weights[random.nextInt(weights.length)]++;
      }
      ofVariant.metrics(weights, variant);
      ofBaseline.metrics(weights, baseline);
      for (int metric = 0; metric < metrics; metric++) {
        ratios[metric][resample] = variant[metric] / baseline[metric];
      }
    }
    return ratios;
  }

  /** Returns quantiles by linear interpolation; NaN, from 0 / 0, makes the interval unknown. */
  private static Interval interval(double[] ratios, double lowLevel) {
    Arrays.sort(ratios);
    if (Double.isNaN(ratios[ratios.length - 1])) {
      return Interval.UNKNOWN;
    }
    return new Interval(quantile(ratios, lowLevel), quantile(ratios, 1 - lowLevel));
  }

  static double quantile(double[] sorted, double level) {
    double position = level * (sorted.length - 1);
    int below = (int) position;
    int above = Math.min(below + 1, sorted.length - 1);
    if (sorted[below] == sorted[above]) {
      return sorted[below]; // also if both are infinite
    }
    return sorted[below] + (position - below) * (sorted[above] - sorted[below]);
  }
}
