// SPDX-License-Identifier: Apache-2.0

package io.manx.results.report.format;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** A table of monospaced text with columns as wide as their widest cell. */
public final class TextTable {
  private static final int GAP = 2;

  private final List<List<String>> rows = new ArrayList<>();

  private final boolean flushRight;

  private TextTable(List<String> header, boolean flushRight) {
    rows.add(header);
    this.flushRight = flushRight;
  }

  /** Returns a table with names in the first column and numbers, flush right, in the others. */
  public static TextTable ofNumbers(List<String> header) {
    return new TextTable(header, true);
  }

  /** Returns a table with all columns flush left. */
  public static TextTable ofWords(List<String> header) {
    return new TextTable(header, false);
  }

  /** Adds a row with as many cells as the header has. */
  public void add(List<String> row) {
    if (row.size() != rows.get(0).size()) {
      throw new IllegalArgumentException("a row of " + row.size() + " cells");
    }
    rows.add(row);
  }

  /** Returns the lines, each ended by a line feed. */
  public String text() {
    return text(GAP);
  }

  /**
   * Returns the lines, each ended by a line feed.
   *
   * @param gap number of blanks between columns
   */
  public String text(int gap) {
    int[] widths =
        IntStream.range(0, rows.get(0).size())
            .map(column -> rows.stream().mapToInt(row -> row.get(column).length()).max().orElse(0))
            .toArray();
    StringBuilder text = new StringBuilder();
    for (List<String> row : rows) {
      StringBuilder line = new StringBuilder(row.get(0)).append(blanks(widths[0], row.get(0)));
      for (int column = 1; column < widths.length; column++) {
        String cell = row.get(column);
        String blanks = blanks(widths[column], cell);
        line.append(" ".repeat(gap)).append(flushRight ? blanks + cell : cell + blanks);
      }
      text.append(line.toString().stripTrailing()).append('\n');
    }
    return text.toString();
  }

  private static String blanks(int width, String cell) {
    return " ".repeat(width - cell.length());
  }
}
