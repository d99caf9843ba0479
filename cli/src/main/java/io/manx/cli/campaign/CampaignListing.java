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
              takes(row, files),
              row.question()));
    }
    List<Row> missing = missing(rows, files);
    return table.text()
        + "%d of %d rows are missing; measuring them takes %s"
            .formatted(missing.size(), rows.size(), takes(missing, files, "about "));
  }

  /** Returns how long a row takes, as a text; {@code ?} if that is unknown. */
  static String takes(Row row, RowFiles files) {
    Duration expected = expected(row, files);
    return expected.isZero() ? "?" : DurationText.of(expected);
  }

  /**
   * Returns how long rows take together, without starting and warming up nodes, as a text.
   *
   * @param known begins the text if the length of every row is known
   */
  static String takes(List<Row> rows, RowFiles files, String known) {
    Duration total = Duration.ZERO;
    boolean isKnown = true;
    for (Row row : rows) {
      Duration expected = expected(row, files);
      total = total.plus(expected);
      isKnown &= !expected.isZero();
    }
    return (isKnown ? known : "at least ") + DurationText.of(total);
  }

  /** Returns the rows that are not finished. */
  static List<Row> missing(List<Row> rows, RowFiles files) {
    return rows.stream().filter(row -> !files.isDone(row)).toList();
  }

  /** Returns how long a row takes: as long as last time, otherwise what its options say. */
  private static Duration expected(Row row, RowFiles files) {
    return files.lastDuration(row).orElse(row.estimate());
  }
}
