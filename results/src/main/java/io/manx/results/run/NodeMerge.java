// SPDX-License-Identifier: Apache-2.0

package io.manx.results.run;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Merges the activity of each node in several runs, one run after another. */
final class NodeMerge {
  private static final double MILLIS_PER_CELL = 100;

  private NodeMerge() {}

  static List<NodeActivity> merge(
      List<RunFile> runs, double[] offsetMillis, Function<RunFile, List<NodeActivity>> activities) {
    Map<String, List<Integer>> merged = new LinkedHashMap<>();
    for (int i = 0; i < offsetMillis.length; i++) {
      int firstCell = (int) Math.round(offsetMillis[i] / MILLIS_PER_CELL);
      for (NodeActivity activity : activities.apply(runs.get(i))) {
        List<Integer> cells = merged.computeIfAbsent(activity.node(), node -> new ArrayList<>());
        addAt(cells, firstCell, activity.completedPer100Millis());
      }
    }
    return merged.entrySet().stream()
        .map(entry -> new NodeActivity(entry.getKey(), entry.getValue()))
        .toList();
  }

  /** Adds counts to cells, since the last cells of a run may overlap the first of the next. */
  static void addAt(List<Integer> cells, int firstCell, List<Integer> counts) {
    for (int i = 0; i < counts.size(); i++) {
      int cell = firstCell + i;
      while (cells.size() <= cell) {
        cells.add(0);
      }
      cells.set(cell, cells.get(cell) + counts.get(i));
    }
  }
}
