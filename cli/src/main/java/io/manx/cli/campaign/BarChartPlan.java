// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.campaign;

import io.manx.results.report.chart.BarChart;
import io.manx.results.statistics.Metric;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A bar chart of finished rows.
 *
 * <p>Groups of bars are rows if there are several, otherwise operations if there are several,
 * otherwise figures. Within a group the variants differ, or with one variant the figures.
 *
 * @param file the SVG file
 * @param title title of the chart
 * @param rows names of rows by the names of their groups
 * @param operations names of operations
 * @param figures metrics by their labels, such as {@code p99.9}
 * @param variant name of the only variant; null for all
 * @param names names to show of variants
 * @param axis scale of the bars
 */
record BarChartPlan(
    String file,
    String title,
    Map<String, String> rows,
    List<String> operations,
    List<String> figures,
    @Nullable String variant,
    Map<String, String> names,
    BarChart.Axis axis) {
  BarChartPlan {
    operations = Objects.requireNonNullElse(operations, List.of("aggregated"));
    figures = Objects.requireNonNullElse(figures, List.of(Metric.P999.label()));
    names = Objects.requireNonNullElse(names, Map.of());
    axis = Objects.requireNonNullElse(axis, BarChart.Axis.LATENCY);
  }
}
