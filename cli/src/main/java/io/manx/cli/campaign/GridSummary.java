// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.campaign;

import io.manx.results.report.format.Format;
import io.manx.results.statistics.Interval;
import io.manx.results.statistics.Metric;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Ratios of each variant in each of many rows, and their geometric means over the rows, with the 95
 * % interval of Student's t of their logarithms.
 */
final class GridSummary {
  private static final List<Metric> METRICS =
      List.of(Metric.P50, Metric.P95, Metric.P99, Metric.P999, Metric.THROUGHPUT);
  private static final double LEVEL = 0.975;

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
      StringBuilder cells = new StringBuilder();
      rows.forEach((name, row) -> addRow(cells, byVariant, name, row, operation));
      if (byVariant.isEmpty()) {
        continue;
      }
      header(text, operation + "s, all rows together", "rows");
      byVariant.forEach((variant, ratios) -> addMeans(text, variant, ratios));
      text.append('\n');
      header(text, operation + "s", "variant");
      text.append(cells).append('\n');
    }
    return text.toString();
  }

  private static void header(StringBuilder text, String first, String second) {
    text.append("| ").append(first).append(" | ").append(second);
    METRICS.forEach(metric -> text.append(" | ").append(metric.label()));
    text.append(" |\n|---|---|").append("--:|".repeat(METRICS.size())).append('\n');
  }

  private static void addRow(
      StringBuilder text,
      Map<String, List<Map<Metric, Double>>> byVariant,
      String name,
      RowFigures row,
      String operation) {
    for (String variant : row.variants()) {
      Map<Metric, Double> ratios = new LinkedHashMap<>();
      StringBuilder line = new StringBuilder("| " + name + " | " + variant);
      for (Metric metric : METRICS) {
        row.ratio(variant, operation, metric).ifPresent(each -> ratios.put(metric, each.ratio()));
        line.append(" | ").append(Format.ratio(ratios.getOrDefault(metric, Double.NaN)));
      }
      if (!ratios.isEmpty()) {
        text.append(line).append(" |\n");
        byVariant.computeIfAbsent(variant, each -> new ArrayList<>()).add(ratios);
      }
    }
  }

  private static void addMeans(
      StringBuilder text, String variant, List<Map<Metric, Double>> ratios) {
    text.append("| ").append(variant).append(" | ").append(ratios.size());
    for (Metric metric : METRICS) {
      double[] logs =
          ratios.stream()
              .mapToDouble(each -> Math.log(each.getOrDefault(metric, Double.NaN)))
              .filter(Double::isFinite)
              .toArray();
      text.append(" | ").append(meanWithInterval(logs));
    }
    text.append(" |\n");
  }

  /** Returns the geometric mean with its interval, from logarithms. */
  static String meanWithInterval(double[] logs) {
    int n = logs.length;
    double mean = Arrays.stream(logs).average().orElse(Double.NaN);
    if (n < 2) {
      return Format.ratio(Math.exp(mean));
    }
    double squares = Arrays.stream(logs).map(log -> (log - mean) * (log - mean)).sum();
    double t = TDistribution.of(n - 1).inverseCumulativeProbability(LEVEL);
    double half = t * Math.sqrt(squares / (n - 1) / n);
    Interval interval = new Interval(Math.exp(mean - half), Math.exp(mean + half));
    return Format.ratio(Math.exp(mean)) + " (" + Format.interval(interval) + ")";
  }
}
