package io.manx.results.report;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** A table of monospaced text: the first column flush left, the others flush right. */
final class TextTable {
  private static final String GAP = "  ";

  private final List<List<String>> rows = new ArrayList<>();

  TextTable(List<String> header) {
    rows.add(header);
  }

  void add(List<String> row) {
    if (row.size() != rows.get(0).size()) {
      throw new IllegalArgumentException("a row of " + row.size() + " cells");
    }
    rows.add(row);
  }

  /** Returns the lines, each ended by a line feed. */
  String text() {
    int[] widths =
        IntStream.range(0, rows.get(0).size())
            .map(column -> rows.stream().mapToInt(row -> row.get(column).length()).max().orElse(0))
            .toArray();
    StringBuilder text = new StringBuilder();
    for (List<String> row : rows) {
      StringBuilder line = new StringBuilder(row.get(0)).append(blanks(widths[0], row.get(0)));
      for (int column = 1; column < widths.length; column++) {
        String cell = row.get(column);
        line.append(GAP).append(blanks(widths[column], cell)).append(cell);
      }
      text.append(line.toString().stripTrailing()).append('\n');
    }
    return text.toString();
  }

  private static String blanks(int width, String cell) {
    return " ".repeat(width - cell.length());
  }
}
