package io.manx.results.comparison;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Says that the variants of a comparison do not send copies of late requests in the same way, if
 * so: then their differences are not of policies alone.
 */
public final class CopiesNote {
  /** The setting of a run that says who sends late requests once more. */
  public static final String SETTING = "copies";

  private CopiesNote() {}

  /** Returns the note as a sentence, or nothing. */
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
