// SPDX-License-Identifier: Apache-2.0

package io.manx.results.comparison;

import io.manx.results.run.RunFile;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The rounds of each variant in which something happened, for warnings. */
final class AffectedRounds {
  private final Map<String, List<RunFile>> byVariant;
  private final Map<String, Integer> counts = new LinkedHashMap<>();

  /** Creates one of no rounds among these. */
  AffectedRounds(Map<String, List<RunFile>> byVariant) {
    this.byVariant = byVariant;
  }

  /** Counts one round of a variant. */
  void add(String variant) {
    counts.merge(variant, 1, Integer::sum);
  }

  boolean isEmpty() {
    return counts.isEmpty();
  }

  /**
   * Returns where it happened as the beginning of a sentence, such as {@code in 4 of 16 rounds
   * (stock 3 of 8, manx 1 of 8), }; empty if there is only one run.
   */
  String where() {
    String brief = brief();
    if (brief.isEmpty()) {
      return "";
    }
    boolean isEverywhere = affected() == all() || byVariant.size() == 1;
    return brief + (isEverywhere ? "" : " (" + eachOf() + ")") + ", ";
  }

  /** Returns where it happened without variants; empty if there is only one run. */
  String brief() {
    boolean paired =
        byVariant.values().stream().flatMap(List::stream).allMatch(run -> run.block() != null);
    String noun = paired ? "rounds" : "runs";
    if (all() == 1) {
      return "";
    }
    return affected() == all()
        ? "in all %d %s".formatted(all(), noun)
        : "in %d of %d %s".formatted(affected(), all(), noun);
  }

  private int all() {
    return byVariant.values().stream().mapToInt(List::size).sum();
  }

  private int affected() {
    return counts.values().stream().mapToInt(Integer::intValue).sum();
  }

  private String eachOf() {
    List<String> texts = new ArrayList<>();
    byVariant.forEach(
        (variant, runs) -> {
          int count = counts.getOrDefault(variant, 0);
          if (count > 0) {
            texts.add("%s %d of %d".formatted(variant, count, runs.size()));
          }
        });
    return String.join(", ", texts);
  }
}
