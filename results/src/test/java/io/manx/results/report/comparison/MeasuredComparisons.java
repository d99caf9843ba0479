// SPDX-License-Identifier: Apache-2.0

package io.manx.results.report.comparison;

import io.manx.results.comparison.Comparison;
import io.manx.results.run.RoundsFile;
import io.manx.results.run.RunFile;
import io.manx.results.run.RunFiles;
import io.manx.results.statistics.Pairing;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Comparisons that were measured, from the rounds files of this repository's results. */
final class MeasuredComparisons {
  private static final Path DATA = Path.of("..", "docs", "results", "data");

  private MeasuredComparisons() {}

  /** Returns the runs of a row. */
  static List<RunFile> runs(String row) {
    return RunFiles.readAll(List.of(file(row)));
  }

  /** Returns the comparison of a row, with the variants that were compared in it. */
  static Comparison of(String row) {
    Map<String, String> analysis = RoundsFile.analysis(file(row)).orElseThrow();
    return Comparison.of(
        runs(row),
        analysis.get("baseline"),
        new Pairing(analysis.containsKey("steps"), analysis.containsKey("pairs")));
  }

  private static Path file(String row) {
    return DATA.resolve(row + ".rounds.json");
  }
}
