// SPDX-License-Identifier: Apache-2.0

package io.manx.results.statistics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * Compares a variant with the baseline, or with another variant, by rounds in which both were
 * measured.
 *
 * <p>A ratio is the median of the rounds' ratios, so a single round with a stall of the machine
 * does not decide it. Its interval holds all ratios that {@link SwapTest} does not reject at 5 %,
 * for all operations, metrics and compared pairs of variants together (Bonferroni over the pairs).
 * A difference is claimed if the interval excludes 1. If the same thing is measured twice, at most
 * one comparison in twenty gives a claim.
 */
public final class PairedComparison {
  /** Probability of any false claim in a comparison. */
  public static final double LEVEL = 0.05;

  private PairedComparison() {}

  /**
   * Computes all ratios of a variant.
   *
   * @param variant rounds of the variant by operation and block
   * @param baseline rounds of the baseline by operation and block
   * @param comparedPairs number of compared pairs of variants, including this one
   * @param seed seed of the random swaps; the same data and seed give the same result
   * @return ratios of the operations of both, in the variant's order; without metrics that are
   *     unknown for either
   */
  public static List<MetricRatio> compare(
      Map<String, Map<Integer, RoundResult>> variant,
      Map<String, Map<Integer, RoundResult>> baseline,
      int comparedPairs,
      long seed) {
    Map<String, PairedRounds> operations = new LinkedHashMap<>();
    variant.forEach(
        (operation, rounds) -> {
          PairedRounds paired = PairedRounds.of(rounds, baseline.getOrDefault(operation, Map.of()));
          if (paired.size() > 0) {
            operations.put(operation, paired);
          }
        });
    List<Row> rows = rows(operations);
    SwapTest test = new SwapTest(rows.stream().map(Row::logRatios).toArray(double[][]::new), seed);
    List<MetricRatio> ratios = new ArrayList<>();
    for (int i = 0; i < rows.size(); i++) {
      ratios.add(rows.get(i).tested(test.row(i), comparedPairs));
    }
    return ratios;
  }

  private static List<Row> rows(Map<String, PairedRounds> operations) {
    TreeSet<Integer> all = new TreeSet<>();
    operations.values().forEach(rounds -> all.addAll(rounds.blocks()));
    int[] blocks = all.stream().mapToInt(Integer::intValue).toArray();
    List<Row> rows = new ArrayList<>();
    operations.forEach(
        (operation, rounds) -> {
          for (Metric metric : Metric.comparedOnes()) {
            if (rounds.knows(metric)) {
              double[] logRatios = rounds.logRatios(metric, blocks);
              rows.add(new Row(operation, metric, rounds.size(), logRatios));
            }
          }
        });
    return rows;
  }

  /** A metric of an operation, with its logarithmic ratios by round. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Row(String operation, Metric metric, int rounds, double[] logRatios) {
    MetricRatio tested(SwapTest.Row test, int comparedPairs) {
      PairedRatio ratio = PairedRatio.of(logRatios, test, rounds, comparedPairs);
      boolean tooFew = PairedRatio.isTooFew(rounds, comparedPairs);
      return new MetricRatio(
          operation,
          metric,
          ratio.ratio(),
          ratio.interval95(),
          Math.min(1, test.adjustedP(0) * comparedPairs),
          rounds,
          tooFew ? Verdict.TOO_FEW_ROUNDS : Verdict.of(ratio.interval95()));
    }
  }

  /** Returns the median; for an even number of values the mean of the middle two, for none NaN. */
  public static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    if (sorted.length == 0) {
      return Double.NaN;
    }
    double below = sorted[(sorted.length - 1) / 2];
    double above = sorted[sorted.length / 2];
    return below == above ? below : (below + above) / 2; // infinite values stay infinite
  }

  /** Returns the fewest rounds that allow a claim with a number of compared pairs. */
  public static int fewestRounds(int comparedPairs) {
    int rounds = 1;
    while (PairedRatio.isTooFew(rounds, comparedPairs)) {
      rounds++;
    }
    return rounds;
  }
}
