package io.manx.results.statistics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The rounds of one operation that both a variant and the baseline took part in. */
final class PairedRounds {
  private final List<Integer> blocks;
  private final WeightedSums variant;
  private final WeightedSums baseline;

  private PairedRounds(List<Integer> blocks, WeightedSums variant, WeightedSums baseline) {
    this.blocks = blocks;
    this.variant = variant;
    this.baseline = baseline;
  }

  static PairedRounds of(Map<Integer, RoundResult> variant, Map<Integer, RoundResult> baseline) {
    List<Integer> blocks = new ArrayList<>();
    List<RoundResult> variantRounds = new ArrayList<>();
    List<RoundResult> baselineRounds = new ArrayList<>();
    new TreeMap<>(variant)
        .forEach(
            (block, ofVariant) -> {
              RoundResult ofBaseline = baseline.get(block);
              if (ofBaseline != null && !ofBaseline.isEmpty() && !ofVariant.isEmpty()) {
                blocks.add(block);
                variantRounds.add(ofVariant);
                baselineRounds.add(ofBaseline);
              }
            });
    return new PairedRounds(
        blocks, new WeightedSums(variantRounds), new WeightedSums(baselineRounds));
  }

  int size() {
    return blocks.size();
  }

  List<Integer> blocks() {
    return blocks;
  }

  /** Metrics of the variant over the weighted rounds, as {@link WeightedSums#metrics}. */
  void variantMetrics(int[] roundWeights, double[] metrics) {
    variant.metrics(roundWeights, metrics);
  }

  /** Metrics of the baseline over the weighted rounds. */
  void baselineMetrics(int[] roundWeights, double[] metrics) {
    baseline.metrics(roundWeights, metrics);
  }

  /**
   * Distances of the variant from the baseline, tanh(½ ln ratio), positive where the variant's
   * metric is higher.
   *
   * @param allBlocks rising numbers of the rounds to return
   * @return distance by metric and round; 0 in rounds that are not in here, or where a side is not
   *     known
   */
  double[][] distances(int[] allBlocks) {
    int metrics = Metric.comparedOnes().size();
    double[][] distances = new double[metrics][allBlocks.length];
    double[] ofVariant = new double[metrics];
    double[] ofBaseline = new double[metrics];
    for (int round = 0; round < size(); round++) {
      int[] only = new int[size()];
      only[round] = 1;
      variantMetrics(only, ofVariant);
      baselineMetrics(only, ofBaseline);
      int column = Arrays.binarySearch(allBlocks, blocks.get(round));
      for (int metric = 0; metric < metrics; metric++) {
        distances[metric][column] = distance(ofVariant[metric], ofBaseline[metric]);
      }
    }
    return distances;
  }

  private static double distance(double variant, double baseline) {
    double sum = variant + baseline;
    return sum == 0 || Double.isNaN(sum) ? 0 : (variant - baseline) / sum;
  }
}
