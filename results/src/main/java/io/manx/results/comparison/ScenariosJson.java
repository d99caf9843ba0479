package io.manx.results.comparison;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/**
 * Comparisons of the same variants in several scenarios as JSON. A stable contract: {@code
 * {"scenarios": [{"name", "variants", "ratios", "machine", "seed"}, …]}}, each as in {@link
 * ComparisonJson}.
 */
public final class ScenariosJson {
  private ScenariosJson() {}

  /** Returns them as indented JSON. */
  public static String of(List<ScenarioComparison> comparisons) {
    ObjectNode root = JsonNodeFactory.instance.objectNode();
    ArrayNode scenarios = root.putArray("scenarios");
    for (ScenarioComparison scenario : comparisons) {
      scenarios
          .addObject()
          .put("name", scenario.name())
          .setAll(ComparisonJson.node(scenario.comparison()));
    }
    return root.toPrettyString();
  }
}
