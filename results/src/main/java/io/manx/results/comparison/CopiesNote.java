// SPDX-License-Identifier: Apache-2.0

package io.manx.results.comparison;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Notes when the variants of a comparison differ in who sends copies of late requests. Then their
 * replica selection policies alone do not explain their differences.
 */
public final class CopiesNote {
  /** The setting of a run that names who sends copies of late requests. */
  public static final String SETTING = "copies";

  private CopiesNote() {}

  /** Returns the note as a sentence, or an empty text. */
  public static String of(Comparison comparison) {
    Map<String, String> ways = comparison.differences().getOrDefault(SETTING, Map.of());
    Map<String, String> variants = new LinkedHashMap<>();
    ways.forEach(
        (variant, way) -> variants.merge(way, variant, (some, next) -> some + ", " + next));
    if (variants.size() < 2) {
      return "";
    }
    return variants.entrySet().stream()
        .map(each -> "in " + each.getValue() + " by " + each.getKey())
        .collect(Collectors.joining("; ", "Late requests are sent once more ", "."));
  }
}
