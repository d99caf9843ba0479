// SPDX-License-Identifier: Apache-2.0

package io.manx.results.report.comparison;

import io.manx.results.comparison.Comparison;
import io.manx.results.report.format.Format;
import io.manx.results.run.RunFile;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What was compared, as a line above the conclusion: from the settings that the runs have in
 * common.
 */
public final class Question {
  private static final String DISTURBANCES = "disturbances";
  private static final String NONE = "[]";

  private Question() {}

  /**
   * Returns the line, such as {@code reads: stock and 3 others, 12 rounds, open, 400 requests/s,
   * pause:node=2,every=2s,for=300ms}.
   */
  public static String of(List<RunFile> runs, Comparison comparison) {
    List<String> parts = new ArrayList<>();
    int others = comparison.variants().size() - 1;
    String operation = Labels.operation(Operations.main(comparison));
    parts.add(
        (operation.isEmpty() ? "" : operation + ": ")
            + comparison.baseline()
            + (others == 0 ? "" : " and " + Format.count(others, "other")));
    int rounds = comparison.provenance().rounds();
    if (rounds > 0) {
      parts.add(Format.count(rounds, "round"));
    }
    if (comparison.provenance().loops().size() == 1) {
      parts.add(comparison.provenance().loops().get(0).text().replace(".0 requests", " requests"));
    }
    Map<String, String> settings = runs.get(0).configuration();
    String disturbances = settings.getOrDefault(DISTURBANCES, NONE);
    if (!disturbances.equals(NONE)
        && runs.stream()
            .allMatch(run -> disturbances.equals(run.configuration().get(DISTURBANCES)))) {
      parts.add(disturbances.replaceAll("^\\[|\\]$", ""));
    }
    return String.join(", ", parts) + ".";
  }
}
