package io.manx.results.statistics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The rounds of one operation that both a variant and the baseline took part in. Cell <i>i</i> of
 * the sums is round <i>i</i> of the variant, cell <i>n + i</i> that of the baseline.
 */
final class PairedRounds {
  private final List<Integer> blocks;
  private final WeightedSums sums;

  private PairedRounds(List<Integer> blocks, List<RoundResult> cells) {
    this.blocks = blocks;
    this.sums = new WeightedSums(cells);
  }

  static PairedRounds of(Map<Integer, RoundResult> variant, Map<Integer, RoundResult> baseline) {
    List<Integer> blocks = new ArrayList<>();
    List<RoundResult> cells = new ArrayList<>();
    List<RoundResult> baselineCells = new ArrayList<>();
    new TreeMap<>(variant)
        .forEach(
            (block, ofVariant) -> {
              RoundResult ofBaseline = baseline.get(block);
              if (ofBaseline != null && !ofBaseline.isEmpty() && !ofVariant.isEmpty()) {
                blocks.add(block);
                cells.add(ofVariant);
                baselineCells.add(ofBaseline);
              }
            });
    cells.addAll(baselineCells);
    return new PairedRounds(blocks, cells);
  }

  int size() {
    return blocks.size();
  }

  List<Integer> blocks() {
    return blocks;
  }

  /** Metrics of the variant over the weighted rounds, as {@link WeightedSums#metrics}. */
  void variantMetrics(int[] roundWeights, double[] metrics) {
    int[] weights = new int[2 * size()];
    System.arraycopy(roundWeights, 0, weights, 0, size());
    sums.metrics(weights, metrics);
  }

  /** Metrics of the baseline over the weighted rounds. */
  void baselineMetrics(int[] roundWeights, double[] metrics) {
    int[] weights = new int[2 * size()];
    System.arraycopy(roundWeights, 0, weights, size(), size());
    sums.metrics(weights, metrics);
  }

  /**
   * Distances of the variant from the baseline, tanh(½ ln ratio), positive where the variant's
   * metric is higher.
   *
   * @param allBlocks rising numbers of the rounds to return
   * @return distance by metric and round; 0 in rounds that are not in here
   */
  double[][] distances(int[] allBlocks) {
    int metrics = Metric.comparedOnes().size();
    double[][] distances = new double[metrics][allBlocks.length];
    double[] variant = new double[metrics];
    double[] baseline = new double[metrics];
    for (int round = 0; round < size(); round++) {
      int[] only = new int[size()];
      only[round] = 1;
      variantMetrics(only, variant);
      baselineMetrics(only, baseline);
      int column = Arrays.binarySearch(allBlocks, blocks.get(round));
      for (int metric = 0; metric < metrics; metric++) {
        distances[metric][column] = distance(variant[metric], baseline[metric]);
      }
    }
    return distances;
  }

  private static double distance(double variant, double baseline) {
    double sum = variant + baseline;
    return sum == 0 ? 0 : (variant - baseline) / sum;
  }
}
