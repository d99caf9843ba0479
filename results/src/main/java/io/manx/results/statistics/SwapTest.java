package io.manx.results.statistics;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.simple.RandomSource;

/**
 * Exact randomisation test of a variant against the baseline, for all operations and metrics at
 * once.
 *
 * <p>The variants of a round are measured in random order. Were variant and baseline the same,
 * their labels within a round would be mere chance: all 2<sup>n</sup> ways to swap them in some of
 * the n rounds are equally probable. No distribution is assumed, nor that rounds are alike. Up to
 * {@value #EXACT_ROUNDS} rounds all ways are tried, beyond that the true one and {@value
 * #RANDOM_SWAPS} random ones.
 *
 * <p>For each metric <i>k</i> and way <i>s</i>, with signs s<sub>b</sub> = −1 in swapped rounds and
 * +1 in others,
 *
 * <pre>
 *   d_kb   = (variant − baseline) / (variant + baseline) = tanh(½ · ln ratio) in round b
 *   T_k(s) = |Σ_b s_b d_kb| / √(Σ_b d_kb²)
 * </pre>
 *
 * is computed: the mean logarithm of the ratio, in a form that stays finite where one side is 0, in
 * units of its spread over all ways. A spread of 0, the same data on both sides, makes all T 0.
 *
 * <p>Ratios are reported of merged rounds but tested by round. Percentiles of merged rounds are
 * decided by the slowest rounds alone, so that the other rounds would not count as evidence: of 150
 * slowdowns by a fifth, in rounds that differ by 30 %, the test on merged rounds found one at p95.
 *
 * <p>Testing many metrics finds something in mere noise. The step-down maximum of Westfall and
 * Young keeps the probability of any false claim below the level, and knows that the metrics of one
 * run rise and fall together: with the metrics in falling order of T at the true labels s₀,
 *
 * <pre>
 *   p_i = max over j ≤ i of: share of all s in which max over k ≥ j of T_k(s) ≥ T_j(s₀)
 * </pre>
 *
 * <p>Sources: E. S. Edgington and P. Onghena, Randomization Tests, 4th edition, 2007. P. H.
 * Westfall and S. S. Young, Resampling-Based Multiple Testing, 1993, algorithm 4.1.
 */
final class SwapTest {
  static final int EXACT_ROUNDS = 12;
  static final int RANDOM_SWAPS = 4096;

  /** T of a way and of its complement are the same but for rounding. */
  private static final double ROUNDING = 1e-9;

  private static final int METRICS = Metric.comparedOnes().size();

  private SwapTest() {}

  /**
   * Returns the adjusted p of each operation (row) and metric of {@link Metric#comparedOnes()}
   * (column).
   */
  static double[][] adjustedP(List<PairedRounds> operations, long seed) {
    int[] blocks = blocksOf(operations);
    boolean[][] ways = ways(blocks.length, seed);
    double[][] statistics = new double[operations.size() * METRICS][];
    for (int i = 0; i < operations.size(); i++) {
      double[][] distances = operations.get(i).distances(blocks);
      for (int metric = 0; metric < METRICS; metric++) {
        statistics[i * METRICS + metric] = statistics(distances[metric], ways);
      }
    }
    double[] flat = stepDown(statistics);
    double[][] adjusted = new double[operations.size()][];
    for (int i = 0; i < adjusted.length; i++) {
      adjusted[i] = Arrays.copyOfRange(flat, i * METRICS, (i + 1) * METRICS);
    }
    return adjusted;
  }

  /** The smallest p that so many rounds can give. */
  static double smallestP(int rounds) {
    return Math.max(Math.pow(2, 1.0 - rounds), 1.0 / (RANDOM_SWAPS + 1));
  }

  private static int[] blocksOf(List<PairedRounds> operations) {
    TreeSet<Integer> blocks = new TreeSet<>();
    operations.forEach(operation -> blocks.addAll(operation.blocks()));
    return blocks.stream().mapToInt(Integer::intValue).toArray();
  }

  /** All ways to swap labels, the first of which is the true one: no swap. */
  private static boolean[][] ways(int rounds, long seed) {
    boolean exact = rounds <= EXACT_ROUNDS;
    UniformRandomProvider random = RandomSource.XO_SHI_RO_256_PP.create(seed);
    boolean[][] ways = new boolean[exact ? 1 << rounds : RANDOM_SWAPS + 1][rounds];
    for (int way = 1; way < ways.length; way++) {
      for (int round = 0; round < rounds; round++) {
        ways[way][round] = exact ? (way >> round & 1) == 1 : random.nextBoolean();
      }
    }
    return ways;
  }

  private static double[] statistics(double[] distances, boolean[][] ways) {
    double spread = Math.sqrt(Arrays.stream(distances).map(d -> d * d).sum());
    double[] statistics = new double[ways.length];
    for (int way = 0; way < ways.length && spread > 0; way++) {
      double sum = 0;
      for (int round = 0; round < distances.length; round++) {
        sum += ways[way][round] ? -distances[round] : distances[round];
      }
      statistics[way] = Math.abs(sum) / spread;
    }
    return statistics;
  }

  private static double[] stepDown(double[][] statistics) {
    int[] rising =
        IntStream.range(0, statistics.length)
            .boxed()
            .sorted(Comparator.comparingDouble(row -> statistics[row][0]))
            .mapToInt(Integer::intValue)
            .toArray();
    double[] p = new double[statistics.length];
    double[] maximum = statistics.length == 0 ? new double[0] : new double[statistics[0].length];
    for (int row : rising) {
      for (int way = 0; way < maximum.length; way++) {
        maximum[way] = Math.max(maximum[way], statistics[row][way]);
      }
      double bar = statistics[row][0] * (1 - ROUNDING);
      p[row] = (double) Arrays.stream(maximum).filter(t -> t >= bar).count() / maximum.length;
    }
    for (int i = rising.length - 2; i >= 0; i--) {
      p[rising[i]] = Math.max(p[rising[i]], p[rising[i + 1]]);
    }
    return p;
  }
}
