// SPDX-License-Identifier: Apache-2.0

package io.manx.results.report.collection;

import io.manx.results.report.format.Format;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/** Short names of evaluations: the collector, and then only what distinguishes them. */
final class CollectionLabels {
  /** The parts that come first: collector, scenario and source. */
  private static final int FIRST_PARTS = 3;

  private CollectionLabels() {}

  /** Returns one label for each evaluation, all different. */
  static List<String> of(List<CollectionEvaluation> evaluations) {
    List<Function<CollectionEvaluation, String>> parts =
        List.of(
            CollectionEvaluation::collector,
            CollectionEvaluation::scenario,
            CollectionEvaluation::source,
            CollectionLabels::fill,
            CollectionEvaluation::file);
    List<String> labels = labels(evaluations, parts.subList(0, FIRST_PARTS));
    for (int i = FIRST_PARTS + 1; i <= parts.size() && !areDistinct(labels); i++) {
      labels = labels(evaluations, parts.subList(0, i));
    }
    List<String> numbered = new ArrayList<>();
    Set<String> taken = new HashSet<>();
    for (String label : labels) {
      String wanted = label;
      for (int number = 2; !taken.add(wanted); number++) {
        wanted = label + " (" + number + ")";
      }
      numbered.add(wanted);
    }
    return numbered;
  }

  /** Returns labels of the first part, and of the other parts that differ. */
  private static List<String> labels(
      List<CollectionEvaluation> evaluations, List<Function<CollectionEvaluation, String>> parts) {
    List<Function<CollectionEvaluation, String>> distinguishing =
        parts.stream()
            .skip(1)
            .filter(part -> evaluations.stream().map(part).distinct().count() > 1)
            .toList();
    return evaluations.stream()
        .map(
            evaluation -> {
              StringBuilder label = new StringBuilder(parts.get(0).apply(evaluation));
              distinguishing.forEach(part -> label.append(" · ").append(part.apply(evaluation)));
              return label.toString();
            })
        .toList();
  }

  private static String fill(CollectionEvaluation evaluation) {
    return Format.percent(evaluation.fillRatio()) + " % in use";
  }

  private static boolean areDistinct(List<String> labels) {
    return Set.copyOf(labels).size() == labels.size();
  }
}
