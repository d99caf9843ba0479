package io.manx.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Lines with columns as wide as their widest cell. */
final class TextTable {
  private static final String GAP = "  ";

  private final List<List<String>> rows = new ArrayList<>();

  TextTable(List<String> header) {
    rows.add(header);
  }

  void add(List<String> row) {
    rows.add(row);
  }

  List<String> lines() {
    List<Integer> widths =
        IntStream.range(0, rows.get(0).size())
            .mapToObj(column -> rows.stream().mapToInt(row -> row.get(column).length()).max())
            .map(widest -> widest.orElse(0))
            .toList();
    return rows.stream().map(row -> line(row, widths)).toList();
  }

  private static String line(List<String> row, List<Integer> widths) {
    return IntStream.range(0, row.size())
        .mapToObj(column -> pad(row.get(column), widths.get(column)))
        .collect(Collectors.joining(GAP))
        .stripTrailing();
  }

  private static String pad(String cell, int width) {
    return cell + " ".repeat(width - cell.length());
  }
}
