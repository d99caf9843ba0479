// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.campaign;

import io.manx.results.report.format.Format;
import io.manx.results.report.format.MarkdownTable;
import io.manx.results.run.Aggregated;
import io.manx.results.statistics.Metric;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** The figures of a row that a page shows: few columns, and the ratio that decides. */
final class RowTable {
  private static final String PART = "-to-undisturbed";
  private static final String OLD_PART = "undisturbed-";

  private RowTable() {}

  /**
   * Returns one Markdown table for each operation.
   *
   * @param wanted names of operations; if empty, all requests together or each operation
   */
  static String of(RowFigures figures, List<String> wanted) {
    List<String> tables = new ArrayList<>();
    for (String operation : wanted.isEmpty() ? usual(figures) : wanted) {
      tables.add(table(figures, operation));
    }
    return String.join("\n", tables);
  }

  private static List<String> usual(RowFigures figures) {
    List<String> operations = figures.operations();
    if (operations.contains(Aggregated.NAME)) {
      return List.of(Aggregated.NAME);
    }
    return operations.stream()
        .filter(name -> !name.endsWith(PART) && !name.startsWith(OLD_PART))
        .toList();
  }

  private static String table(RowFigures figures, String operation) {
    Map<String, Function<String, String>> columns = columns(figures, operation);
    List<String> header = new ArrayList<>(List.of(operation + " (ms)"));
    header.addAll(columns.keySet());
    List<List<String>> rows = new ArrayList<>();
    for (String variant : figures.variants()) {
      List<String> row = new ArrayList<>(List.of(variant));
      columns.values().forEach(column -> row.add(column.apply(variant)));
      rows.add(row);
    }
    return MarkdownTable.ofNumbers(1, header, rows);
  }

  /** Returns the text of a variant's cell by column; equal throughput says nothing. */
  private static Map<String, Function<String, String>> columns(
      RowFigures figures, String operation) {
    boolean throughputDiffers = !figures.hasEqualThroughput(operation);
    Map<String, Function<String, String>> columns = new LinkedHashMap<>();
    for (Metric metric : List.of(Metric.P50, Metric.P99, Metric.P999)) {
      columns.put(
          metric.label(), variant -> Format.number(figures.value(variant, operation, metric)));
    }
    if (throughputDiffers) {
      columns.put(
          "per s", variant -> Format.number(figures.value(variant, operation, Metric.THROUGHPUT)));
    }
    columns.put(
        "extra requests",
        variant -> Format.percentWithSign(figures.extraRatio(variant, operation)));
    if (figures.variants().size() > 1) {
      columns.put("p99.9, ratio", variant -> ratio(figures, variant, operation, Metric.P999));
      if (throughputDiffers) {
        columns.put(
            "throughput, ratio", variant -> ratio(figures, variant, operation, Metric.THROUGHPUT));
      }
    }
    return columns;
  }

  /** A ratio with its interval, bold if a difference is claimed. */
  private static String ratio(RowFigures figures, String variant, String operation, Metric metric) {
    return figures.ratio(variant, operation, metric).map(RowTable::ratio).orElse("");
  }

  private static String ratio(RowFigures.Ratio ratio) {
    String interval = Format.interval(ratio.interval());
    String shown = Format.ratio(ratio.ratio()) + (interval.isEmpty() ? "" : " (" + interval + ")");
    return ratio.isClaim() ? "**" + shown + "**" : shown;
  }
}
