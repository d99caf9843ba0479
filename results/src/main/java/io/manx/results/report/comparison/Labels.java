// SPDX-License-Identifier: Apache-2.0

package io.manx.results.report.comparison;

import io.manx.results.comparison.Comparison;
import io.manx.results.report.format.Format;
import io.manx.results.run.RunFile;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Names for people of the variants and operations that readers meet most often. */
final class Labels {
  private static final String STOCK = "stock";
  private static final int BRIEF_LENGTH = 16;

  private static final Map<String, String> VARIANTS =
      Map.of(
          "manx", "Manx on the nodes",
          "manx-driver", "Manx in the driver",
          "manx+manx-driver", "Manx in driver and nodes");

  private static final Map<String, String> BRIEF =
      Map.of(
          "manx", "Manx on nodes",
          "manx-driver", "Manx in driver",
          "manx+manx-driver", "Manx in both");

  private static final Pattern DRIVER_SPECULATION =
      Pattern.compile("driver-speculation=(\\d{1,9})ms");

  private static final Map<String, String> OPERATIONS =
      Map.of(
          "read",
          "reads",
          "update",
          "updates",
          "insert",
          "inserts",
          "range",
          "range reads",
          "slice",
          "slice reads",
          "multi-read",
          "multi-reads",
          RunFile.AGGREGATED,
          "all requests");

  private Labels() {}

  /**
   * Returns the label of a variant; its name if it has none. Names have labels only beside the
   * lab's {@code stock}: other sources of runs may mean another thing by the same name.
   */
  static String variant(Comparison comparison, String name) {
    if (!comparison.baseline().equals(STOCK)) {
      return name;
    }
    Matcher speculation = DRIVER_SPECULATION.matcher(name);
    return speculation.matches()
        ? "driver speculation " + speculation.group(1) + " ms"
        : VARIANTS.getOrDefault(name, name);
  }

  /** Returns a label of at most 16 characters, for narrow terminals. */
  static String brief(Comparison comparison, String name) {
    String label = variant(comparison, name);
    boolean labelled = !label.equals(name);
    String brief = labelled ? BRIEF.getOrDefault(name, label.replace("driver ", "")) : label;
    return Format.shortened(brief, BRIEF_LENGTH);
  }

  /** Returns an operation in the plural, such as {@code reads}; its name if it has no label. */
  static String operation(String name) {
    return OPERATIONS.getOrDefault(name, name);
  }

  /** Returns the genitive of a label, after a ratio: {@code stock's}, or {@code that of …}. */
  static String genitive(String label) {
    return label.contains(" ") || label.endsWith("s") ? "that of " + label : label + "'s";
  }
}
