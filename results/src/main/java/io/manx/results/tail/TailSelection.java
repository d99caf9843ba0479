// SPDX-License-Identifier: Apache-2.0

package io.manx.results.tail;

import io.manx.results.run.RunFile;
import io.manx.results.run.SlowRequest;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Which slow requests to take apart.
 *
 * @param operation name of the operation; null for the usual one, see {@link #usualOperation}
 * @param aboveMillis only those with a higher latency; null for any
 * @param slowest at most so many of each variant
 */
public record TailSelection(@Nullable String operation, @Nullable Double aboveMillis, int slowest) {
  /** How many requests are taken apart if nothing else is asked for. */
  public static final int USUAL = 100;

  private static final String READ = "read";

  /** Returns the slowest requests of the usual operation. */
  public static TailSelection usual() {
    return new TailSelection(null, null, USUAL);
  }

  /** Returns the selected requests of all runs of one variant, slowest first. */
  List<Autopsy> of(List<RunFile> runs, String ofOperation) {
    List<Autopsy> all = new ArrayList<>();
    for (RunFile run : runs) {
      NodeStates states = NodeStates.of(run);
      for (SlowRequest request : run.tailOrSamples().requests()) {
        if (request.operation().equals(ofOperation)
            && (aboveMillis == null || request.latencyMillis() > aboveMillis)) {
          all.add(Autopsy.of(request, run.block(), states));
        }
      }
    }
    return all.stream()
        .sorted(Comparator.comparingDouble(Autopsy::latencyMillis).reversed())
        .limit(slowest)
        .toList();
  }

  /** Returns the operation to look at: the named one, otherwise the usual one. */
  public String operationIn(List<RunFile> runs) {
    return operation == null ? usualOperation(runs) : operation;
  }

  /**
   * Returns {@code read} if it was measured, otherwise the operation that has most of the slowest
   * requests of all operations together.
   */
  private String usualOperation(List<RunFile> runs) {
    if (runs.stream().anyMatch(run -> run.operations().containsKey(READ))) {
      return READ;
    }
    Map<String, Integer> counts = new LinkedHashMap<>();
    runs.stream()
        .flatMap(run -> run.tailOrSamples().requests().stream())
        .sorted(Comparator.comparingDouble(SlowRequest::latencyMillis).reversed())
        .limit(Math.min(slowest, USUAL))
        .forEach(request -> counts.merge(request.operation(), 1, Integer::sum));
    return counts.entrySet().stream()
        .max(Map.Entry.comparingByValue())
        .map(Map.Entry::getKey)
        .orElse(READ);
  }
}
