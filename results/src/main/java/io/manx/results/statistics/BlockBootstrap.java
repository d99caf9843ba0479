package io.manx.results.statistics;

import java.util.Arrays;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.simple.RandomSource;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * 95 % confidence intervals of ratios from paired rounds.
 *
 * <p>Requests within a round share its disturbances and are not independent; the rounds are. So
 * whole rounds are drawn with replacement, the variant's and the baseline's together, merged, and
 * the ratio is computed anew, {@value #RESAMPLES} times.
 *
 * <p>The interval lies between two quantiles of those ratios. With few rounds the plain 2.5 % and
 * 97.5 % give intervals that are too narrow, as the spread of a resample is too small by the factor
 * √((n−1)/n) and a normal quantile takes the place of Student's. The <i>expanded percentile
 * interval</i> takes instead the quantiles Φ(±√(n/(n−1)) · t<sub>0.975,n−1</sub>), for n = 8 0.6 %
 * and 99.4 %.
 *
 * <p>Source: T. C. Hesterberg, What Teachers Should Know About the Bootstrap, The American
 * Statistician 69(4), 2015, section 5.3. https://doi.org/10.1080/00031305.2015.1089789
 */
final class BlockBootstrap {
  static final int RESAMPLES = 2000;

  private BlockBootstrap() {}

  /** Returns the interval of the ratio of each of {@link Metric#comparedOnes()}. */
  static Interval[] intervals(PairedRounds rounds, long seed) {
    int metrics = Metric.comparedOnes().size();
    Interval[] intervals = new Interval[metrics];
    if (rounds.size() < 2) {
      Arrays.fill(intervals, Interval.UNKNOWN);
      return intervals;
    }
    double[][] ratios = resampledRatios(rounds, metrics, seed);
    double level = lowLevel(rounds.size());
    for (int metric = 0; metric < metrics; metric++) {
      intervals[metric] = interval(ratios[metric], level);
    }
    return intervals;
  }

  /** The lower quantile level for so many rounds. */
  static double lowLevel(int rounds) {
    double t = TDistribution.of(rounds - 1).inverseCumulativeProbability(0.975);
    double z = Math.sqrt(rounds / (rounds - 1.0)) * t;
    return NormalDistribution.of(0, 1).cumulativeProbability(-z);
  }

  private static double[][] resampledRatios(PairedRounds rounds, int metrics, long seed) {
    UniformRandomProvider random = RandomSource.XO_SHI_RO_256_PP.create(seed);
    double[][] ratios = new double[metrics][RESAMPLES];
    double[] variant = new double[metrics];
    double[] baseline = new double[metrics];
    int[] weights = new int[rounds.size()];
    for (int resample = 0; resample < RESAMPLES; resample++) {
      Arrays.fill(weights, 0);
      for (int i = 0; i < weights.length; i++) {
        weights[random.nextInt(weights.length)]++;
      }
      rounds.variantMetrics(weights, variant);
      rounds.baselineMetrics(weights, baseline);
      for (int metric = 0; metric < metrics; metric++) {
        ratios[metric][resample] = variant[metric] / baseline[metric];
      }
    }
    return ratios;
  }

  /** Quantiles by linear interpolation; NaN, from 0 / 0, makes the interval unknown. */
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
      return sorted[below]; // also where both are infinite
    }
    return sorted[below] + (position - below) * (sorted[above] - sorted[below]);
  }
}
