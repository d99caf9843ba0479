// SPDX-License-Identifier: Apache-2.0

package io.manx.results.report.comparison;

import io.manx.results.comparison.Comparison;
import io.manx.results.comparison.OperationSummary;
import io.manx.results.comparison.VariantSummary;
import io.manx.results.report.format.Format;
import io.manx.results.report.format.Screen;
import io.manx.results.report.format.TextTable;
import io.manx.results.statistics.Metric;
import java.util.ArrayList;
import java.util.List;

/**
 * The latencies and extra requests of all variants as a table. On narrow terminals each name has a
 * line of its own.
 */
final class ScreenTable {
  private static final int FEWEST_NAME_COLUMNS = 20;

  private final Screen screen;
  private final String operation;
  private final List<Metric> latencies;
  private final List<String> labels = new ArrayList<>();
  private final List<List<String>> rows = new ArrayList<>();

  private ScreenTable(Comparison comparison, String operation, Screen screen) {
    this.screen = screen;
    this.operation = Labels.operation(operation);
    this.latencies = Operations.latencies(comparison, operation);
    for (VariantSummary variant : comparison.variants()) {
      OperationSummary summary = variant.operations().get(operation);
      if (summary != null) {
        labels.add(screen.shown(Labels.variant(comparison, variant.name())));
        rows.add(numbers(summary));
      }
    }
  }

  private List<String> numbers(OperationSummary summary) {
    List<String> numbers = new ArrayList<>();
    latencies.forEach(metric -> numbers.add(Format.number(summary.metric(metric))));
    numbers.add(Format.percentWithSign(summary.extraRequestsRatio()));
    return numbers;
  }

  /** Returns the table of an operation, each line ended by a line feed. */
  static String of(Comparison comparison, String operation, Screen screen) {
    return screen.shown(new ScreenTable(comparison, operation, screen).text());
  }

  private String text() {
    int names = screen.columns() - longestLine(table("", "extra requests", 0).text());
    if (names < FEWEST_NAME_COLUMNS) {
      return withNamesAbove();
    }
    return table(Format.shortened(operation + ", ms", names), "extra requests", names).text();
  }

  private String withNamesAbove() {
    TextTable numbers = table("ms", "extra", 0);
    String text = numbers.text();
    List<String> lines =
        (longestLine(text) > screen.columns() ? numbers.text(1) : text).lines().toList();
    StringBuilder table = new StringBuilder(lines.get(0)).append('\n');
    for (int i = 0; i < labels.size(); i++) {
      table.append(Format.shortened(labels.get(i), screen.columns())).append('\n');
      table.append(lines.get(i + 1)).append('\n');
    }
    return table.toString();
  }

  private TextTable table(String corner, String extra, int names) {
    List<String> header = new ArrayList<>(List.of(corner));
    latencies.forEach(metric -> header.add(metric.label()));
    header.add(extra);
    TextTable table = TextTable.ofNumbers(header);
    for (int i = 0; i < rows.size(); i++) {
      List<String> row = new ArrayList<>();
      row.add(names == 0 ? "" : Format.shortened(labels.get(i), names));
      row.addAll(rows.get(i));
      table.add(row);
    }
    return table;
  }

  private static int longestLine(String text) {
    return text.lines().mapToInt(String::length).max().orElse(0);
  }
}
