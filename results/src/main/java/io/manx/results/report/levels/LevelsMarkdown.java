// SPDX-License-Identifier: Apache-2.0

package io.manx.results.report.levels;

import io.manx.results.report.format.Format;
import io.manx.results.report.format.MarkdownTable;
import io.manx.results.report.format.ReportTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The tables of a {@link LevelsReport} as Markdown, its verdict first. */
public final class LevelsMarkdown {
  private LevelsMarkdown() {}

  /** Returns verdict and tables. */
  public static String of(LevelsReport report) {
    StringBuilder text = new StringBuilder();
    report.verdict().forEach(line -> text.append("- ").append(line).append('\n'));
    List<ReportTable> tables = new ArrayList<>(report.tables());
    if (!report.checks().isEmpty()) {
      tables.add(0, deviations(report.checks()));
    }
    text.append('\n');
    tables.forEach(table -> text.append(MarkdownTable.of(table)));
    return text.toString().stripTrailing() + "\n";
  }

  /** Returns table V of Gorbenko 2020, a row per mix and number of threads. */
  private static ReportTable deviations(List<LevelCheck> checks) {
    List<String> pairs = checks.stream().map(LevelCheck::pair).distinct().toList();
    List<String> header = new ArrayList<>(List.of("reads %, threads"));
    pairs.forEach(pair -> header.add(pair + ": ms, deviation"));
    List<List<String>> rows = new ArrayList<>();
    for (String load : checks.stream().map(LevelsMarkdown::load).distinct().toList()) {
      List<String> row = new ArrayList<>(List.of(load));
      for (String pair : pairs) {
        row.add(
            checks.stream()
                .filter(check -> load(check).equals(load) && check.pair().equals(pair))
                .map(LevelsMarkdown::deviation)
                .findAny()
                .orElse(Format.UNKNOWN));
      }
      rows.add(row);
    }
    return new ReportTable(
        "Predicted against measured",
        header,
        rows,
        "Measured mean, and how far the predicted one is above it.");
  }

  private static String load(LevelCheck check) {
    return check.readPercent() + ", " + check.threads();
  }

  private static String deviation(LevelCheck check) {
    return String.format(
        Locale.ROOT,
        "%s, %+.1f %%",
        Format.number(check.measuredMillis()),
        100 * check.deviationRatio());
  }
}
