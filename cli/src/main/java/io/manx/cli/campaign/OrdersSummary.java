// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.campaign;

import io.manx.results.report.format.Format;
import io.manx.results.report.format.MarkdownTable;
import io.manx.results.statistics.Metric;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Orders of waiting reads side by side: single and range reads of each scenario. */
final class OrdersSummary {
  private static final Map<String, String> IN_FUKUDA =
      Map.of(
          "fifo", "O",
          "single-first", "ReS",
          "fifo+parallel", "P",
          "single-first+parallel", "ReS+P",
          "range-aware+parallel", "P+RaS",
          "all+parallel", "A");
  private static final List<String> COLUMNS =
      List.of(
          "in Fukuda 2013",
          "single mean",
          "p99",
          "p99.9",
          "max",
          "range mean",
          "p99",
          "p99.9",
          "max",
          "reads per s");
  private static final List<Metric> FIGURES =
      List.of(Metric.MEAN, Metric.P99, Metric.P999, Metric.MAX);

  private OrdersSummary() {}

  /** Returns a table for each scenario. */
  static String of(List<SimulatedScenario> scenarios) {
    StringBuilder text = new StringBuilder();
    for (SimulatedScenario scenario : scenarios) {
      List<String> header = new ArrayList<>(List.of("`" + scenario.name() + "`"));
      header.addAll(COLUMNS);
      List<List<String>> rows =
          scenario.variants().keySet().stream().map(each -> row(scenario, each)).toList();
      text.append(MarkdownTable.ofNumbers(2, header, rows)).append('\n');
    }
    return text.toString();
  }

  private static List<String> row(SimulatedScenario scenario, String variant) {
    int slash = variant.indexOf('/');
    String order = slash < 0 ? "fifo" : variant.substring(slash + 1);
    List<String> row = new ArrayList<>();
    row.add("`" + order + "`");
    row.add(IN_FUKUDA.getOrDefault(order, Format.UNKNOWN));
    double perSecond = 0;
    for (String operation : List.of("read", "range")) {
      for (Metric figure : FIGURES) {
        row.add(Format.number(scenario.value(variant, operation, figure)));
      }
      perSecond += scenario.value(variant, operation, Metric.THROUGHPUT);
    }
    row.add(Format.number(perSecond));
    return row;
  }
}
