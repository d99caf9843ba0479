// SPDX-License-Identifier: Apache-2.0

package io.manx.results.statistics;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.simple.RandomSource;

/**
 * Exact randomisation test of a variant against the baseline, for all operations and metrics at
 * once, and the intervals that it leaves.
 *
 * <p>The variants of a round are measured in random order. If variant and baseline did not differ,
 * their labels within a round would be mere chance: all 2<sup>n</sup> ways to swap them in some of
 * the n rounds would be equally probable. The test assumes no distribution, nor that rounds are
 * alike. A way and its opposite give the same statistics, so only one of the two is tried. Beyond
 * {@value #EXACT_ROUNDS} rounds, the true way and {@value #RANDOM_SWAPS} random ones are tried.
 *
 * <p>To test a ratio θ of a metric, the variant's figures are divided by it. For way <i>s</i>, with
 * signs s<sub>b</sub> = −1 in swapped rounds and +1 in others, the test computes
 *
 * <pre>
 *   x_b  = ln(variant / baseline) − ln θ in round b
 *   ψ_b  = x_b, but no further from 0 than {@value #LIMIT} · median of all |x| that are not 0
 *   T(s) = |Σ_b s_b ψ_b| / √(Σ_b ψ_b²)
 * </pre>
 *
 * <p>T is the mean logarithm of the ratio in units of its spread over all ways. The limit keeps a
 * round with a stall of the machine from deciding alone; it depends on sizes only, which no swap
 * changes, so the test stays exact. If the spread is 0, all T are 0.
 *
 * <p>Tests of many metrics find differences in mere noise. The step-down maximum of Westfall and
 * Young keeps the probability of any false claim below the level, and allows for metrics of one run
 * that rise and fall together: with the metrics in falling order of T at the true labels s₀,
 *
 * <pre>
 *   p_i = max over j ≤ i of: share of all s in which max over k ≥ j of T_k(s) ≥ T_j(s₀)
 * </pre>
 *
 * <p>Sources: E. S. Edgington and P. Onghena, Randomization Tests, 4th edition, 2007. P. H.
 * Westfall and S. S. Young, Resampling-Based Multiple Testing, 1993, algorithm 4.1. P. J. Huber,
 * Robust Estimation of a Location Parameter, Annals of Mathematical Statistics 35(1), 1964.
 */
final class SwapTest {
  static final int EXACT_ROUNDS = 12;
  static final int RANDOM_SWAPS = 4096;
  static final double LIMIT = 2;

  /** Equal statistics of different ways may differ by rounding. */
  private static final double ROUNDING = 1e-9;

  private final double[][] logRatios;
  private final boolean[][] ways;

  /** Statistics of each row at ratio 1 by way, the true way first. */
  private final double[][] statistics;

  /**
   * Prepares the test.
   *
   * @param logRatios logarithms of ratios, by metric of an operation and by round; NaN if unknown
   */
  SwapTest(double[][] logRatios, long seed) {
    this.logRatios = logRatios;
    this.ways = ways(logRatios.length == 0 ? 0 : logRatios[0].length, seed);
    this.statistics = new double[logRatios.length][];
    for (int row = 0; row < logRatios.length; row++) {
      statistics[row] = statistics(logRatios[row], 0);
    }
  }

  /** Returns the test of a row among the others. */
  Row row(int row) {
    return new Row(row);
  }

  /** Returns the smallest p that a number of rounds can give. */
  static double smallestP(int rounds) {
    return Math.max(Math.pow(2, 1.0 - rounds), 1.0 / (RANDOM_SWAPS + 1));
  }

  /** Returns the ways to swap labels; the first is the true one, without any swap. */
  private static boolean[][] ways(int rounds, long seed) {
    boolean exact = rounds <= EXACT_ROUNDS;
    UniformRandomProvider random = RandomSource.XO_SHI_RO_256_PP.create(seed);
    int count = exact ? 1 << Math.max(0, rounds - 1) : RANDOM_SWAPS + 1;
    boolean[][] ways = new boolean[count][rounds];
    for (int way = 1; way < count; way++) {
      for (int round = 0; round < rounds; round++) {
        ways[way][round] = exact ? (way >> round & 1) == 1 : random.nextBoolean();
      }
    }
    return ways;
  }

  private double[] statistics(double[] ofRounds, double logRatio) {
    double[] scores = scores(ofRounds, logRatio);
    double spread = Math.sqrt(Arrays.stream(scores).map(score -> score * score).sum());
    double[] byWay = new double[ways.length];
    for (int way = 0; way < byWay.length && spread > 0; way++) {
      double sum = 0;
      for (int round = 0; round < scores.length; round++) {
        sum += ways[way][round] ? -scores[round] : scores[round];
      }
      byWay[way] = Math.abs(sum) / spread;
    }
    return byWay;
  }

  /** Returns ψ, which is 0 in rounds with unknown ratios. */
  static double[] scores(double[] logRatios, double logRatio) {
    double[] away = Arrays.stream(logRatios).map(each -> each - logRatio).toArray();
    double[] sizes = Arrays.stream(away).map(Math::abs).filter(size -> size > 0).toArray();
    if (sizes.length == 0) {
      return new double[away.length];
    }
    double limit = LIMIT * PairedComparison.median(sizes);
    double[] scores = new double[away.length];
    for (int round = 0; round < away.length; round++) {
      if (!Double.isNaN(away[round])) {
        scores[round] = limited(away[round], limit);
      }
    }
    return scores;
  }

  private static double limited(double away, double limit) {
    return Double.isInfinite(limit)
        ? Double.isInfinite(away) ? Math.signum(away) : 0
        : Math.max(-limit, Math.min(limit, away));
  }

  /** The test of one metric of one operation at any ratio, with the others as measured. */
  final class Row {
    private final int row;

    /** The other rows in rising order of their statistic at the true labels. */
    private final int[] others;

    /** Maximum over the other rows up to each, by way. */
    private final double[][] maxima;

    private Row(int row) {
      this.row = row;
      this.others =
          IntStream.range(0, statistics.length)
              .filter(other -> other != row)
              .boxed()
              .sorted(Comparator.comparingDouble(other -> statistics[other][0]))
              .mapToInt(Integer::intValue)
              .toArray();
      this.maxima = new double[others.length + 1][ways.length];
      for (int i = 0; i < others.length; i++) {
        for (int way = 0; way < ways.length; way++) {
          maxima[i + 1][way] = Math.max(maxima[i][way], statistics[others[i]][way]);
        }
      }
    }

    /** Returns the adjusted p of the hypothesis that the logarithm of the ratio has this value. */
    double adjustedP(double logRatio) {
      double[] own = statistics(logRatios[row], logRatio);
      int below = 0;
      while (below < others.length && statistics[others[below]][0] <= own[0]) {
        below++;
      }
      double p = share(own, maxima[below], own[0]);
      for (int i = below; i < others.length; i++) {
        p = Math.max(p, share(own, maxima[i + 1], statistics[others[i]][0]));
      }
      return p;
    }

    private double share(double[] own, double[] maximum, double statistic) {
      double bar = statistic * (1 - ROUNDING);
      int reached = 0;
      for (int way = 0; way < own.length; way++) {
        if (own[way] >= bar || maximum[way] >= bar) {
          reached++;
        }
      }
      return (double) reached / own.length;
    }
  }
}
