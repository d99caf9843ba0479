// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.load.client;

import java.util.Collection;
import java.util.Comparator;

/** Finds the known name that a misspelt one probably means. */
final class NearestName {
  private NearestName() {}

  /**
   * Returns a name with the same last part if there is one, otherwise the one with fewest changes.
   */
  static String of(String wrong, Collection<String> names) {
    return names.stream()
        .min(
            Comparator.comparing((String name) -> !last(name).equals(last(wrong)))
                .thenComparing(name -> changes(wrong, name)))
        .orElseThrow();
  }

  private static String last(String path) {
    return path.substring(path.lastIndexOf('.') + 1);
  }

  /** Returns Levenshtein's distance: the number of letters to add, remove or replace. */
  static int changes(String from, String to) {
    int[] above = new int[to.length() + 1];
    for (int j = 0; j < above.length; j++) {
      above[j] = j;
    }
    for (int i = 1; i <= from.length(); i++) {
      int[] row = new int[above.length];
      row[0] = i;
      for (int j = 1; j < row.length; j++) {
        int replaced = above[j - 1] + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
        row[j] = Math.min(replaced, 1 + Math.min(above[j], row[j - 1]));
      }
      above = row;
    }
    return above[to.length()];
  }
}
