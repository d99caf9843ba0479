// SPDX-License-Identifier: Apache-2.0

package io.manx.results.report.breakdown;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.manx.results.run.Breakdown;
import io.manx.results.statistics.Metric;
import java.util.Map;
import org.HdrHistogram.Histogram;

/**
 * The breakdown of the time of reads as JSON. The format is promised: fields may be added, but are
 * never renamed.
 *
 * <pre>
 * {"variants": [{"name": "manx",
 *     "scopes": {"local_single": {"reads": 1000, "responses": 1000,
 *         "components": {"waiting": {"count", "share", "mean_ms", "p50_ms", "p95_ms", "p99_ms",
 *             "p999_ms", "p9999_ms", "max_ms"}, "service", "network", "response", "total"}},
 *       "remote_single", "local_slice", "remote_slice", "local_range", "remote_range"},
 *     "counts": {"reads served": 1000, …}}, …]}
 * </pre>
 *
 * <p>The share (0 to 1) is of the mean of {@code total}. Scopes and components without any read are
 * left out. The counts are those of {@code manx.status} in the same time, of all nodes together,
 * without zeros; a gauge is the highest of the nodes at the end. {@code counts} is absent if they
 * are unknown: for a live cluster whose measurement has no beginning, or if a node does not report
 * them. A live cluster is one variant named {@code live}.
 */
public final class BreakdownJson {
  private BreakdownJson() {}

  /** Returns the breakdowns of variants as indented JSON. */
  public static String of(Map<String, Breakdown> byVariant) {
    ObjectNode root = JsonNodeFactory.instance.objectNode();
    ArrayNode variants = root.putArray("variants");
    byVariant.forEach(
        (name, breakdown) -> addVariant(breakdown, variants.addObject().put("name", name)));
    return root.toPrettyString();
  }

  private static void addVariant(Breakdown breakdown, ObjectNode variant) {
    addScopes(breakdown, variant.putObject("scopes"));
    if (breakdown.counts() != null) {
      ObjectNode counts = variant.putObject("counts");
      breakdown.knownCounts().forEach(each -> counts.put(each.name(), each.value()));
    }
  }

  private static void addScopes(Breakdown breakdown, ObjectNode scopes) {
    for (String scope : Breakdown.SCOPES) {
      Histogram response = breakdown.sum("response", scope);
      if (response.getTotalCount() > 0) {
        Histogram whole = BreakdownText.whole(breakdown, scope);
        ObjectNode node = scopes.putObject(scope);
        node.put("reads", breakdown.sum("total", scope).getTotalCount());
        node.put("responses", response.getTotalCount());
        ObjectNode components = node.putObject("components");
        for (String component : Breakdown.COMPONENTS) {
          Histogram latency = breakdown.sum(component, scope);
          if (latency.getTotalCount() > 0) {
            add(latency, whole.getMean(), components.putObject(component));
          }
        }
      }
    }
  }

  private static void add(Histogram latency, double wholeMean, ObjectNode node) {
    node.put("count", latency.getTotalCount());
    node.put("share", wholeMean == 0 ? null : Double.valueOf(latency.getMean() / wholeMean));
    for (Metric metric : Metric.values()) {
      if (metric.isLatency()) {
        node.put(metric.jsonName(), metric.millisOf(latency));
      }
    }
  }
}
