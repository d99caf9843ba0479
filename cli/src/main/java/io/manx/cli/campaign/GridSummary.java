// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.campaign;

import io.manx.results.report.format.Format;
import io.manx.results.report.format.MarkdownTable;
import io.manx.results.statistics.Interval;
import io.manx.results.statistics.Metric;
import io.manx.results.statistics.StudentInterval;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Ratios of each variant in each of many rows, and their geometric means over the rows, with the 95
 * % interval of Student's t of their logarithms.
 */
final class GridSummary {
  private static final List<Metric> METRICS =
      List.of(Metric.P50, Metric.P95, Metric.P99, Metric.P999, Metric.THROUGHPUT);

  private GridSummary() {}

  /**
   * Returns the tables of each operation: all rows together, then one by one.
   *
   * @param rows figures by the names of rows
   */
  static String of(Map<String, RowFigures> rows) {
    StringBuilder text = new StringBuilder();
    for (String operation : List.of("read", "update")) {
      Map<String, List<Map<Metric, Double>>> byVariant = new LinkedHashMap<>();
      List<List<String>> single = new ArrayList<>();
      rows.forEach((name, row) -> addRow(single, byVariant, name, row, operation));
      if (byVariant.isEmpty()) {
        continue;
      }
      List<List<String>> means = new ArrayList<>();
      byVariant.forEach((variant, ratios) -> means.add(means(variant, ratios)));
      List<String> ofMeans = header(operation + "s, all rows together", "rows");
      text.append(MarkdownTable.ofNumbers(2, ofMeans, means)).append('\n');
      List<String> ofSingle = header(operation + "s", "variant");
      text.append(MarkdownTable.ofNumbers(2, ofSingle, single)).append('\n');
    }
    return text.toString();
  }

  private static List<String> header(String first, String second) {
    List<String> header = new ArrayList<>(List.of(first, second));
    METRICS.forEach(metric -> header.add(metric.label()));
    return header;
  }

  private static void addRow(
      List<List<String>> cells,
      Map<String, List<Map<Metric, Double>>> byVariant,
      String name,
      RowFigures row,
      String operation) {
    for (String variant : row.variants()) {
      Map<Metric, Double> ratios = new LinkedHashMap<>();
      List<String> line = new ArrayList<>(List.of(name, variant));
      for (Metric metric : METRICS) {
        row.ratio(variant, operation, metric).ifPresent(each -> ratios.put(metric, each.ratio()));
        line.add(Format.ratio(ratios.getOrDefault(metric, Double.NaN)));
      }
      if (!ratios.isEmpty()) {
        cells.add(line);
        byVariant.computeIfAbsent(variant, each -> new ArrayList<>()).add(ratios);
      }
    }
  }

  private static List<String> means(String variant, List<Map<Metric, Double>> ratios) {
    List<String> row = new ArrayList<>(List.of(variant, Integer.toString(ratios.size())));
    for (Metric metric : METRICS) {
      List<Double> logs =
          ratios.stream()
              .map(each -> Math.log(each.getOrDefault(metric, Double.NaN)))
              .filter(Double::isFinite)
              .toList();
      row.add(meanWithInterval(logs));
    }
    return row;
  }

  /** Returns the geometric mean with its interval, from logarithms. */
  static String meanWithInterval(List<Double> logs) {
    double mean = logs.stream().mapToDouble(Double::doubleValue).average().orElse(Double.NaN);
    if (logs.size() < 2) {
      return Format.ratio(Math.exp(mean));
    }
    double half = StudentInterval.halfWidth95(logs);
    Interval interval = new Interval(Math.exp(mean - half), Math.exp(mean + half));
    return Format.ratio(Math.exp(mean)) + " (" + Format.interval(interval) + ")";
  }
}
