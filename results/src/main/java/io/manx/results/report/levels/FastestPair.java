// SPDX-License-Identifier: Apache-2.0

package io.manx.results.report.levels;

import io.manx.results.report.levels.LevelDomains.PairLatency;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The fastest pair of levels at one point of a map of loads.
 *
 * @param index index of the pair
 * @param millis latency of the pair
 * @param leadRatio how far the latency is below that of the second fastest pair, as a share of
 *     that; 0 without another pair
 * @param gainRatio how far the latency is below that of the fixed pair, as a share of that
 */
record FastestPair(int index, double millis, double leadRatio, double gainRatio) {

  /**
   * Finds the fastest pair.
   *
   * @param threads index of the number of threads
   * @param share index of the share of reads
   */
  static FastestPair of(LevelDomains domains, int threads, int share) {
    List<Double> millis = new ArrayList<>();
    for (PairLatency pair : domains.pairs()) {
      millis.add(pair.millisAt(threads, share));
    }
    List<Double> sorted = millis.stream().sorted().toList();
    double least = sorted.get(0);
    return new FastestPair(
        millis.indexOf(least),
        least,
        sorted.size() == 1 ? 0 : 1 - least / sorted.get(1),
        1 - least / domains.fixed().millisAt(threads, share));
  }

  /**
   * Returns minimum, quartiles and maximum of the gains over all numbers of threads, at one share
   * of reads. Quartiles between two gains are interpolated.
   */
  static List<Double> gains(LevelDomains domains, int share) {
    double[] sorted =
        IntStream.range(0, domains.threads().size())
            .mapToDouble(threads -> of(domains, threads, share).gainRatio())
            .sorted()
            .toArray();
    return IntStream.rangeClosed(0, 4).mapToObj(i -> quantile(sorted, i / 4.0)).toList();
  }

  private static double quantile(double[] sorted, double probability) {
    double position = probability * (sorted.length - 1);
    int below = (int) position;
    int above = Math.min(below + 1, sorted.length - 1);
    return sorted[below] + (position - below) * (sorted[above] - sorted[below]);
  }
}
