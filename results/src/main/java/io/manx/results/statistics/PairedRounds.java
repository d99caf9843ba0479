package io.manx.results.statistics;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

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
   * Metrics of what would be called the variant if the labels were swapped in some rounds.
   *
   * @param swapped whether to swap, by round
   */
  void relabelledMetrics(boolean[] swapped, double[] metrics) {
    int[] weights = new int[2 * size()];
    IntStream.range(0, size()).forEach(i -> weights[swapped[i] ? size() + i : i] = 1);
    sums.metrics(weights, metrics);
  }
}
