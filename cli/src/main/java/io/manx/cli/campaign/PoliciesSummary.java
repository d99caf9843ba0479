// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.campaign;

import io.manx.results.report.format.Format;
import io.manx.results.report.format.MarkdownTable;
import io.manx.results.statistics.Metric;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Policies with the same copies side by side: p99.9 of single reads by scenario, a table for each
 * way to send copies. Names of variants end in {@code +COPIES}, or have no copies.
 */
final class PoliciesSummary {
  private static final List<String> COPIES = List.of("none", "budget", "percentile");
  private static final Set<String> OURS = Set.of("manx", "oracle", "stock");
  private static final List<String> SHOWN = List.of("least-outstanding", "stock", "oracle");
  private static final String READ = "read";

  private PoliciesSummary() {}

  /** Returns the tables. */
  static String of(List<SimulatedScenario> scenarios) {
    StringBuilder text = new StringBuilder();
    for (String copies : COPIES) {
      List<String> header = new ArrayList<>();
      header.add("p99.9 in ms, all with copies: " + copies);
      header.addAll(List.of("manx", "best published"));
      header.addAll(SHOWN);
      List<List<String>> rows = scenarios.stream().map(each -> row(each, copies)).toList();
      text.append(MarkdownTable.ofNumbers(1, header, rows)).append('\n');
    }
    return text.toString();
  }

  private static List<String> row(SimulatedScenario scenario, String copies) {
    List<String> row = new ArrayList<>();
    row.add("`" + scenario.name() + "`");
    row.add(shown(scenario, "manx", copies));
    row.add(bestPublished(scenario, copies));
    SHOWN.forEach(policy -> row.add(shown(scenario, policy, copies)));
    return row;
  }

  private static String shown(SimulatedScenario scenario, String policy, String copies) {
    String variant = copies.equals(COPIES.get(0)) ? policy : policy + "+" + copies;
    return Format.number(scenario.value(variant, READ, Metric.P999));
  }

  private static String bestPublished(SimulatedScenario scenario, String copies) {
    String best = "";
    double least = Double.POSITIVE_INFINITY;
    for (String variant : scenario.variants().keySet()) {
      int plus = variant.lastIndexOf('+');
      String policy = plus < 0 ? variant : variant.substring(0, plus);
      String way = plus < 0 ? COPIES.get(0) : variant.substring(plus + 1);
      double p999 = scenario.value(variant, READ, Metric.P999);
      if (way.equals(copies) && !OURS.contains(policy) && p999 < least) {
        least = p999;
        best = policy.replaceAll("\\(.*", "");
      }
    }
    return best.isEmpty() ? Format.UNKNOWN : Format.number(least) + " (" + best + ")";
  }
}
