package io.manx.results.report.comparison;

import io.manx.results.comparison.Comparison;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** The order of operations in reports: the main operation, then the others. */
final class Operations {
  private Operations() {}

  /**
   * Returns the operation with the most requests in the baseline; empty if nothing was measured.
   */
  static String main(Comparison comparison) {
    return comparison.variants().get(0).operations().entrySet().stream()
        .max(Comparator.comparingLong(entry -> entry.getValue().requests()))
        .map(Map.Entry::getKey)
        .orElse("");
  }

  /** Returns all others, including parts of operations. */
  static List<String> others(Comparison comparison) {
    String main = main(comparison);
    return comparison.operations().stream().filter(name -> !name.equals(main)).toList();
  }

  /** Returns all others that are whole operations. */
  static List<String> otherWholeOnes(Comparison comparison) {
    return others(comparison).stream().filter(name -> !PartLegend.isPart(name)).toList();
  }
}
