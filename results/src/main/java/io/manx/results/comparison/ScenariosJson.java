package io.manx.results.comparison;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;

/**
 * Comparisons of the same variants in several scenarios as JSON. A stable contract: {@code
 * {"scenarios": [{"name", "variants", "ratios", "machine", "seed"}, …]}}, each as in {@link
 * ComparisonJson}.
 */
public final class ScenariosJson {
  private ScenariosJson() {}

  /** Returns them as indented JSON. */
  public static String of(Map<String, Comparison> byScenario) {
    ObjectNode root = JsonNodeFactory.instance.objectNode();
    ArrayNode scenarios = root.putArray("scenarios");
    byScenario.forEach(
        (name, comparison) ->
            scenarios.addObject().put("name", name).setAll(ComparisonJson.node(comparison)));
    return root.toPrettyString();
  }
}
