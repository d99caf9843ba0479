// SPDX-License-Identifier: Apache-2.0

package io.manx.results.statistics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The rounds of one operation with both a variant and the baseline. */
final class PairedRounds {
  private final List<Integer> blocks = new ArrayList<>();
  private final List<RoundResult> variant = new ArrayList<>();
  private final List<RoundResult> baseline = new ArrayList<>();

  private PairedRounds() {}

  static PairedRounds of(Map<Integer, RoundResult> variant, Map<Integer, RoundResult> baseline) {
    PairedRounds rounds = new PairedRounds();
    new TreeMap<>(variant)
        .forEach(
            (block, ofVariant) -> {
              RoundResult ofBaseline = baseline.get(block);
              if (ofBaseline != null && !ofBaseline.isEmpty() && !ofVariant.isEmpty()) {
                rounds.blocks.add(block);
                rounds.variant.add(ofVariant);
                rounds.baseline.add(ofBaseline);
              }
            });
    return rounds;
  }

  int size() {
    return blocks.size();
  }

  List<Integer> blocks() {
    return blocks;
  }

  /** Returns whether a metric is known of both in any round. */
  boolean knows(Metric metric) {
    for (int round = 0; round < size(); round++) {
      if (!Double.isNaN(variant.get(round).metric(metric))
          && !Double.isNaN(baseline.get(round).metric(metric))) {
        return true;
      }
    }
    return false;
  }

  /**
   * Returns logarithms of the ratios of variant to baseline, infinite if one of them is 0.
   *
   * @param allBlocks numbers of the rounds to return, rising
   * @return one for each round; NaN for missing rounds and unknown ratios
   */
  double[] logRatios(Metric metric, int[] allBlocks) {
    double[] ratios = new double[allBlocks.length];
    Arrays.fill(ratios, Double.NaN);
    for (int round = 0; round < size(); round++) {
      double ratio = variant.get(round).metric(metric) / baseline.get(round).metric(metric);
      ratios[Arrays.binarySearch(allBlocks, blocks.get(round))] = Math.log(ratio);
    }
    return ratios;
  }
}
