// SPDX-License-Identifier: Apache-2.0

package io.manx.results.comparison;

import io.manx.results.run.Breakdown;
import io.manx.results.run.NodeActivity;
import io.manx.results.run.RunFile;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * How evenly a node served reads as a replica, over all rounds of a variant (Wu 2018, figure 5.11).
 *
 * @param node name of the node
 * @param intervals number of 100 ms intervals that are wholly within the measured parts
 * @param mean reads per 100 ms
 * @param standardDeviation sample standard deviation of the reads per interval; NaN for a single
 *     interval
 * @param minimum fewest reads in an interval
 */
public record ServedReads(
    String node, int intervals, double mean, double standardDeviation, int minimum) {
  private static final long INTERVAL_NANOS = 100_000_000L;

  /** Returns the figures of each node that reported its reads, by name. */
  public static List<ServedReads> of(List<RunFile> runs) {
    Map<String, List<Integer>> counts = new TreeMap<>();
    for (RunFile run : runs) {
      Breakdown breakdown = run.breakdown();
      if (breakdown != null) {
        for (NodeActivity node : breakdown.served()) {
          counts
              .computeIfAbsent(node.node(), name -> new ArrayList<>())
              .addAll(within(node.completedPer100Millis(), run.durationNanos()));
        }
      }
    }
    List<ServedReads> all = new ArrayList<>();
    counts.values().removeIf(List::isEmpty);
    counts.forEach((node, ofNode) -> all.add(of(node, ofNode)));
    return all;
  }

  /**
   * Drops the last interval, which reaches beyond the run: a node's intervals begin at full tenths
   * of a second of its clock.
   */
  private static List<Integer> within(List<Integer> counts, long durationNanos) {
    int whole = (int) Math.max(0, durationNanos / INTERVAL_NANOS - 1);
    List<Integer> within = new ArrayList<>(counts.subList(0, Math.min(whole, counts.size())));
    while (within.size() < whole) {
      within.add(0);
    }
    return within;
  }

  private static ServedReads of(String node, List<Integer> counts) {
    double mean = counts.stream().mapToInt(Integer::intValue).average().orElseThrow();
    double squares = counts.stream().mapToDouble(count -> (count - mean) * (count - mean)).sum();
    double deviation = Math.sqrt(squares / (counts.size() - 1));
    return new ServedReads(node, counts.size(), mean, deviation, Collections.min(counts));
  }
}
