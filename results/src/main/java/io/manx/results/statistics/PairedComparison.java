package io.manx.results.statistics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Compares a variant with the baseline, or with another, by rounds in each of which both were
 * measured.
 *
 * <p>A ratio divides the metric of the variant's merged histograms by that of the baseline's. A
 * difference is claimed only if it passes {@link SwapTest} at 5 %, for all operations, metrics and
 * compared pairs of variants together (Bonferroni over the pairs), <i>and</i> the interval of
 * {@link BlockBootstrap} excludes 1. Measuring the same thing twice so gives a claim in at most one
 * comparison of twenty.
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
   * @param comparedPairs pairs of variants that are compared, this one included
   * @param seed seed of the resampling; the same data and seed give the same result
   * @return ratios of the operations that both have, in the variant's order; none of what is not
   *     known of either
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
    double[][] p = SwapTest.adjustedP(List.copyOf(operations.values()), seed);
    List<MetricRatio> ratios = new ArrayList<>();
    int row = 0;
    for (Map.Entry<String, PairedRounds> operation : operations.entrySet()) {
      ratios.addAll(
          ratios(operation.getKey(), operation.getValue(), p[row++], comparedPairs, seed));
    }
    return ratios;
  }

  private static List<MetricRatio> ratios(
      String operation, PairedRounds rounds, double[] p, int comparedPairs, long seed) {
    List<Metric> metrics = Metric.comparedOnes();
    double[] variant = new double[metrics.size()];
    double[] baseline = new double[metrics.size()];
    int[] once = new int[rounds.size()];
    Arrays.fill(once, 1);
    rounds.variantMetrics(once, variant);
    rounds.baselineMetrics(once, baseline);
    Interval[] intervals = BlockBootstrap.intervals(rounds, seed);
    double[][] distances = rounds.distances(blockNumbers(rounds));
    boolean tooFew = SwapTest.smallestP(rounds.size()) * comparedPairs >= LEVEL;
    List<MetricRatio> ratios = new ArrayList<>();
    for (int i = 0; i < metrics.size(); i++) {
      if (Double.isNaN(variant[i]) || Double.isNaN(baseline[i])) {
        continue;
      }
      double ratio = variant[i] / baseline[i];
      double adjusted = Math.min(1, p[i] * comparedPairs);
      Verdict verdict =
          tooFew
              ? Verdict.TOO_FEW_ROUNDS
              : verdict(ratio, intervals[i], adjusted, Arrays.stream(distances[i]).sum());
      ratios.add(
          new MetricRatio(
              operation, metrics.get(i), ratio, intervals[i], adjusted, rounds.size(), verdict));
    }
    return ratios;
  }

  private static int[] blockNumbers(PairedRounds rounds) {
    return rounds.blocks().stream().mapToInt(Integer::intValue).toArray();
  }

  /**
   * Decides.
   *
   * @param direction its sign is that of the mean difference of the rounds; a claim needs the
   *     merged ratio to point the same way
   */
  static Verdict verdict(double ratio, Interval interval, double adjustedP, double direction) {
    if (!(adjustedP < LEVEL) || !interval.excludes(1) || (ratio < 1) != (direction < 0)) {
      return Verdict.NO_DETECTABLE_DIFFERENCE;
    }
    return ratio < 1 ? Verdict.LOWER : Verdict.HIGHER;
  }

  /**
   * Returns how many pairs of variants are compared.
   *
   * @param variants how many there are, the baseline with them
   * @param stepByStep whether each is compared with the one before it, too
   */
  public static int comparedPairs(int variants, boolean stepByStep) {
    int withBaseline = Math.max(0, variants - 1);
    return withBaseline + (stepByStep ? Math.max(0, variants - 2) : 0);
  }

  /** Returns the fewest rounds with which anything can be claimed of so many compared pairs. */
  public static int fewestRounds(int comparedPairs) {
    int rounds = 1;
    while (SwapTest.smallestP(rounds) * comparedPairs >= LEVEL) {
      rounds++;
    }
    return rounds;
  }
}
