// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.campaign;

import io.manx.cli.terminal.DurationText;
import io.manx.results.report.format.TextTable;
import java.time.Duration;
import java.util.List;

/** Lists the rows of a campaign. */
final class CampaignListing {
  private CampaignListing() {}

  /** Returns a table of rows, and how long the missing ones take. */
  static String of(List<Row> rows, RowFiles files) {
    TextTable table = TextTable.ofWords(List.of("ROW", "STATE", "TAKES", "QUESTION"));
    for (Row row : rows) {
      table.add(
          List.of(
              row.name(),
              files.isDone(row) ? "measured" : "missing",
              takes(expected(row, files)),
              row.question()));
    }
    List<Row> missing = missing(rows, files);
    return table.text()
        + "%d of %d rows are missing; measuring them takes about %s"
            .formatted(missing.size(), rows.size(), DurationText.of(total(missing, files)));
  }

  private static String takes(Duration expected) {
    return expected.isZero() ? "?" : DurationText.of(expected);
  }

  /** Returns the rows that are not finished. */
  static List<Row> missing(List<Row> rows, RowFiles files) {
    return rows.stream().filter(row -> !files.isDone(row)).toList();
  }

  /** Returns how long a row takes: as long as last time, otherwise what its options say. */
  static Duration expected(Row row, RowFiles files) {
    return files.lastDuration(row).orElse(row.estimate());
  }

  /** Returns how long rows take together, without starting and warming up nodes. */
  static Duration total(List<Row> rows, RowFiles files) {
    return rows.stream().map(row -> expected(row, files)).reduce(Duration.ZERO, Duration::plus);
  }
}
