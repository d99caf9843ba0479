// SPDX-License-Identifier: Apache-2.0

package io.manx.results.statistics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A figure of a variant divided by that of the baseline, for figures other than a {@link Metric}.
 *
 * @param ratio median over the rounds; below 1 if the variant is lower
 * @param interval95 interval as in {@link PairedComparison}; unknown with too few rounds
 */
public record PairedRatio(double ratio, Interval interval95) {
  /**
   * Computes the ratios of several figures, tested together.
   *
   * @param variant values by figure and round; NaN if unknown
   * @param baseline values by figure and round, in the same order
   * @param comparedPairs number of compared pairs of variants, including this one
   * @param seed seed of the random swaps; the same data and seed give the same result
   */
  public static List<PairedRatio> of(
      double[][] variant, double[][] baseline, int comparedPairs, long seed) {
    double[][] logRatios = new double[variant.length][];
    for (int figure = 0; figure < variant.length; figure++) {
      logRatios[figure] = logRatios(variant[figure], baseline[figure]);
    }
    SwapTest test = new SwapTest(logRatios, seed);
    List<PairedRatio> ratios = new ArrayList<>();
    for (int figure = 0; figure < variant.length; figure++) {
      double[] ofFigure = logRatios[figure];
      ratios.add(of(ofFigure, test.row(figure), ofFigure.length, comparedPairs));
    }
    return ratios;
  }

  /**
   * Computes the ratio of one figure.
   *
   * @param logRatios logarithms of the ratios by round; NaN if unknown
   * @param rounds number of rounds with both variants
   */
  static PairedRatio of(double[] logRatios, SwapTest.Row test, int rounds, int comparedPairs) {
    double[] known = Arrays.stream(logRatios).filter(ratio -> !Double.isNaN(ratio)).toArray();
    double estimate = PairedComparison.median(known);
    boolean tooFew = isTooFew(rounds, comparedPairs);
    Interval interval =
        tooFew || known.length == 0
            ? Interval.UNKNOWN
            : new TestInversion(test::adjustedP, PairedComparison.LEVEL / comparedPairs)
                .interval(estimate, spread(known, estimate));
    return new PairedRatio(Math.exp(estimate), interval);
  }

  /** Returns whether a number of rounds allows no claim with a number of compared pairs. */
  static boolean isTooFew(int rounds, int comparedPairs) {
    return SwapTest.smallestP(rounds) * comparedPairs >= PairedComparison.LEVEL;
  }

  private static double spread(double[] known, double estimate) {
    return Arrays.stream(known)
        .map(ratio -> Math.abs(ratio - estimate))
        .filter(Double::isFinite)
        .max()
        .orElse(0);
  }

  private static double[] logRatios(double[] variant, double[] baseline) {
    double[] ratios = new double[variant.length];
    for (int round = 0; round < ratios.length; round++) {
      ratios[round] = Math.log(variant[round] / baseline[round]);
    }
    return ratios;
  }
}
