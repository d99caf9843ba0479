// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.campaign;

import io.manx.results.report.format.Format;
import io.manx.results.statistics.Metric;
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
  private static final List<Metric> FIGURES =
      List.of(Metric.MEAN, Metric.P99, Metric.P999, Metric.MAX);

  private OrdersSummary() {}

  /** Returns a table for each scenario. */
  static String of(List<SimulatedScenario> scenarios) {
    StringBuilder text = new StringBuilder();
    for (SimulatedScenario scenario : scenarios) {
      text.append("| `").append(scenario.name()).append("` | in Fukuda 2013 | single mean");
      text.append(" | p99 | p99.9 | max | range mean | p99 | p99.9 | max | reads per s |\n");
      text.append("|---|---|").append("--:|".repeat(9)).append('\n');
      for (String variant : scenario.variants().keySet()) {
        int slash = variant.indexOf('/');
        String order = slash < 0 ? "fifo" : variant.substring(slash + 1);
        text.append("| `").append(order).append("` | ");
        text.append(IN_FUKUDA.getOrDefault(order, Format.UNKNOWN));
        double perSecond = 0;
        for (String operation : List.of("read", "range")) {
          for (Metric figure : FIGURES) {
            double value = scenario.value(variant, operation, figure);
            text.append(" | ").append(Format.number(value));
          }
          perSecond += scenario.value(variant, operation, Metric.THROUGHPUT);
        }
        text.append(" | ").append(Format.number(perSecond)).append(" |\n");
      }
      text.append('\n');
    }
    return text.toString();
  }
}
