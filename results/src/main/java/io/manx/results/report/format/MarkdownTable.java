// SPDX-License-Identifier: Apache-2.0

package io.manx.results.report.format;

import java.util.List;
import java.util.stream.Collectors;

/**
 * Tables of a Markdown document. It has no captions: a title in bold stands above a table, or is
 * the heading of its first column.
 */
public final class MarkdownTable {
  private MarkdownTable() {}

  /** Returns a table with names in the first column and numbers, flush right, in the others. */
  public static String ofNumbers(String title, List<String> header, List<List<String>> rows) {
    return of(title, header, "|--:", rows);
  }

  /**
   * Returns a table without a title.
   *
   * @param names number of columns with names, which come first, flush left
   */
  public static String ofNumbers(int names, List<String> header, List<List<String>> rows) {
    String rules = "|---".repeat(names) + "|--:".repeat(header.size() - names) + "|\n";
    return row(header)
        + rules
        + rows.stream().map(MarkdownTable::row).collect(Collectors.joining());
  }

  /** Returns a table with all columns flush left. */
  public static String ofWords(String title, List<String> header, List<List<String>> rows) {
    return of(title, header, "|---", rows);
  }

  /** Returns a table of numbers with its note. */
  public static String of(ReportTable table) {
    String note = table.note().isEmpty() ? "" : table.note() + "\n\n";
    return ofNumbers(table.title(), table.header(), table.rows()) + note;
  }

  private static String of(
      String title, List<String> header, String rule, List<List<String>> rows) {
    if (rows.isEmpty()) {
      return "";
    }
    return "**%s**\n\n%s|---%s|\n%s\n"
        .formatted(
            title.strip(),
            row(header),
            rule.repeat(header.size() - 1),
            rows.stream().map(MarkdownTable::row).collect(Collectors.joining()));
  }

  private static String row(List<String> cells) {
    return cells.stream()
        .map(cell -> cell.replace("|", "\\|"))
        .collect(Collectors.joining(" | ", "| ", " |\n"));
  }
}
