package io.manx.results.report.comparison;

import io.manx.results.comparison.Comparison;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** Which operation of a comparison a reader sees first, and which ones later. */
final class Operations {
  private Operations() {}

  /** The one with most requests of the baseline; empty if nothing was measured. */
  static String main(Comparison comparison) {
    return comparison.variants().get(0).operations().entrySet().stream()
        .max(Comparator.comparingLong(entry -> entry.getValue().requests()))
        .map(Map.Entry::getKey)
        .orElse("");
  }

  /** All others, parts of operations with them. */
  static List<String> others(Comparison comparison) {
    String main = main(comparison);
    return comparison.operations().stream().filter(name -> !name.equals(main)).toList();
  }

  /** All others that are whole operations. */
  static List<String> otherWholeOnes(Comparison comparison) {
    return others(comparison).stream().filter(name -> !PartLegend.isPart(name)).toList();
  }
}
