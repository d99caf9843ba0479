// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.campaign;

import io.manx.results.report.format.Format;
import io.manx.results.statistics.Metric;
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
      text.append("| p99.9 in ms, all with copies: ").append(copies);
      text.append(" | manx | best published | least-outstanding | stock | oracle |\n");
      text.append("|---|--:|--:|--:|--:|--:|\n");
      for (SimulatedScenario scenario : scenarios) {
        text.append("| `").append(scenario.name()).append("` | ");
        text.append(shown(scenario, "manx", copies)).append(" | ");
        text.append(bestPublished(scenario, copies));
        SHOWN.forEach(policy -> text.append(" | ").append(shown(scenario, policy, copies)));
        text.append(" |\n");
      }
      text.append('\n');
    }
    return text.toString();
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
