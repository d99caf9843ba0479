// SPDX-License-Identifier: Apache-2.0

package io.manx.results.comparison;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/**
 * Comparisons of the same variants in several scenarios as JSON. The format is promised: {@code
 * {"scenarios": [{"name", "variants", "ratios", "machine", "seed"}, …]}}, each as in {@link
 * ComparisonJson}, with {@code counts} by variant if there are any.
 */
public final class ScenariosJson {
  private ScenariosJson() {}

  /** Returns the comparisons as indented JSON. */
  public static String of(List<ScenarioComparison> comparisons) {
    ObjectNode root = JsonNodeFactory.instance.objectNode();
    ArrayNode scenarios = root.putArray("scenarios");
    for (ScenarioComparison scenario : comparisons) {
      ObjectNode node = scenarios.addObject().put("name", scenario.name());
      node.setAll(ComparisonJson.node(scenario.comparison()));
      if (!scenario.counts().isEmpty()) {
        addCounts(scenario, node.putObject("counts"));
      }
    }
    return root.toPrettyString();
  }

  private static void addCounts(ScenarioComparison scenario, ObjectNode node) {
    scenario.counts().forEach((variant, counts) -> counts.forEach(node.putObject(variant)::put));
  }
}
