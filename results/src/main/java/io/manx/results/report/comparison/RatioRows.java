// SPDX-License-Identifier: Apache-2.0

package io.manx.results.report.comparison;

import io.manx.results.statistics.Metric;
import io.manx.results.statistics.MetricRatio;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * A table of ratios, whatever it is written in: a row for each variant, a column for each metric.
 *
 * @param variants names of the variants
 * @param metrics the metrics
 * @param ratios the ratio of a variant and a metric, if there is one
 */
record RatioRows(
    List<String> variants,
    List<Metric> metrics,
    BiFunction<String, Metric, Optional<MetricRatio>> ratios) {

  List<String> header() {
    List<String> header = new ArrayList<>(List.of("variant"));
    metrics.forEach(metric -> header.add(metric.label()));
    return header;
  }

  /** Returns these rows without those of variants that have no ratio. */
  RatioRows known() {
    return new RatioRows(variants.stream().filter(this::isKnown).toList(), metrics, ratios);
  }

  private boolean isKnown(String variant) {
    return metrics.stream().anyMatch(metric -> ratios.apply(variant, metric).isPresent());
  }

  /** Returns the cells of all rows, from names and ratios as texts. */
  List<List<String>> cells(
      Function<String, String> name, Function<Optional<MetricRatio>, String> cell) {
    List<List<String>> rows = new ArrayList<>();
    for (String variant : variants) {
      List<String> row = new ArrayList<>(List.of(name.apply(variant)));
      metrics.forEach(metric -> row.add(cell.apply(ratios.apply(variant, metric))));
      rows.add(row);
    }
    return rows;
  }
}
