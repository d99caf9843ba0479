// SPDX-License-Identifier: Apache-2.0

package io.manx.results.run;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/**
 * Merges what several senders recorded of one run at the same time: figures of the same moment are
 * added. Histograms and counts are exact; percentiles are never averaged.
 */
public final class ConcurrentMerge {
  private static final int MAX_CHANCE_SAMPLES = 2_000;
  private static final int MAX_SLOWEST_SAMPLES = 500;

  private ConcurrentMerge() {}

  /** Returns the results of one operation by all senders together. */
  public static OperationResult operation(List<OperationResult> parts) {
    Map<String, Long> errorKinds = new HashMap<>();
    parts.forEach(
        part ->
            part.errorKinds().forEach((kind, count) -> errorKinds.merge(kind, count, Long::sum)));
    return OperationResult.of(histogram(parts.stream().map(OperationResult::total).toList()))
        .requests(parts.stream().mapToLong(OperationResult::requests).sum())
        .errors(parts.stream().mapToLong(OperationResult::errors).sum(), errorKinds)
        .dropped(parts.stream().mapToLong(OperationResult::dropped).sum())
        .extraReads(RunMerge.sumIfKnown(parts, OperationResult::extraReads))
        .extraWrites(RunMerge.sumIfKnown(parts, OperationResult::extraWrites))
        .intervals(intervals(parts))
        .build();
  }

  private static List<IntervalHistogram> intervals(List<OperationResult> parts) {
    Map<Long, List<IntervalHistogram>> byStart = new TreeMap<>();
    for (OperationResult part : parts) {
      for (IntervalHistogram interval : part.intervals()) {
        byStart.computeIfAbsent(interval.startMillis(), any -> new ArrayList<>()).add(interval);
      }
    }
    return byStart.values().stream()
        .map(
            same ->
                new IntervalHistogram(
                    same.get(0).startMillis(),
                    same.get(0).endMillis(),
                    EncodedHistogram.of(
                        histogram(same.stream().map(IntervalHistogram::latency).toList()))))
        .toList();
  }

  /** Returns the sum of histograms. */
  public static Histogram histogram(Collection<EncodedHistogram> parts) {
    return RunMerge.sum(parts);
  }

  /** Returns the completed requests of each node. */
  public static List<NodeActivity> nodes(List<List<NodeActivity>> parts) {
    Map<String, List<Integer>> cells = new TreeMap<>();
    for (List<NodeActivity> part : parts) {
      for (NodeActivity node : part) {
        NodeMerge.addAt(
            cells.computeIfAbsent(node.node(), any -> new ArrayList<>()),
            0,
            node.completedPer100Millis());
      }
    }
    return cells.entrySet().stream()
        .map(node -> new NodeActivity(node.getKey(), node.getValue()))
        .toList();
  }

  /**
   * Returns as many samples as one sender keeps. Senders must have about the same number of
   * requests, so that samples drawn by chance are of the same share of them.
   */
  public static List<RequestSample> samples(List<List<RequestSample>> parts) {
    List<RequestSample> all = parts.stream().flatMap(List::stream).toList();
    List<RequestSample> slowest = all.stream().filter(RequestSample::slowest).toList();
    List<RequestSample> chance = all.stream().filter(sample -> !sample.slowest()).toList();
    List<RequestSample> kept = new ArrayList<>(BoundedSamples.of(slowest, 2 * MAX_SLOWEST_SAMPLES));
    kept.addAll(BoundedSamples.of(chance, MAX_CHANCE_SAMPLES));
    kept.sort(Comparator.comparingDouble(RequestSample::atMillis));
    return kept;
  }
}
