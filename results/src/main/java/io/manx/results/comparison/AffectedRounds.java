// SPDX-License-Identifier: Apache-2.0

package io.manx.results.comparison;

import io.manx.results.run.RunFile;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The rounds of each variant in which something happened, for warnings. */
final class AffectedRounds {
  private final Map<String, Integer> counts = new LinkedHashMap<>();

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
  String where(Map<String, List<RunFile>> byVariant) {
    int all = byVariant.values().stream().mapToInt(List::size).sum();
    int affected = counts.values().stream().mapToInt(Integer::intValue).sum();
    boolean paired =
        byVariant.values().stream().flatMap(List::stream).allMatch(run -> run.block() != null);
    String noun = paired ? "rounds" : "runs";
    if (all == 1) {
      return "";
    }
    if (affected == all) {
      return "in all %d %s, ".formatted(all, noun);
    }
    String each = byVariant.size() == 1 ? "" : " (" + eachOf(byVariant) + ")";
    return "in %d of %d %s%s, ".formatted(affected, all, noun, each);
  }

  private String eachOf(Map<String, List<RunFile>> byVariant) {
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
