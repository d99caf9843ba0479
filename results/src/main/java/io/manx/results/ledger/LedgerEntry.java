// SPDX-License-Identifier: Apache-2.0

package io.manx.results.ledger;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.manx.results.comparison.Comparison;
import io.manx.results.comparison.ComparisonJson;
import io.manx.results.statistics.Metric;
import io.manx.results.statistics.Rule;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;

/**
 * The ledger's entry for a comparison: time, build and machine of the measurement, and the main
 * figures and ratios, in the form of {@link ComparisonJson}.
 */
final class LedgerEntry {
  /** The main metrics of comparisons. */
  private static final List<Metric> MAIN = List.of(Metric.P50, Metric.P99, Metric.P999);

  private static final List<String> FROM_ROOT =
      List.of("builds", "speed", "machine", "rounds", "load", "rate_per_s", "warnings");
  private static final List<String> COUNTS =
      List.of("requests", "errors", "extra_reads_ratio", "extra_writes_ratio");
  private static final JsonMapper JSON = JsonMapper.builder().build();

  private LedgerEntry() {}

  static ObjectNode of(String row, Comparison comparison, Instant recordedAt) {
    JsonNode whole = tree(ComparisonJson.of(comparison));
    ObjectNode entry = JSON.createObjectNode();
    entry.put("row", row);
    entry.put("recorded_at", recordedAt.truncatedTo(ChronoUnit.SECONDS).toString());
    entry.set("measured_at", whole.path("started_at"));
    entry.set("ended_at", whole.path("ended_at"));
    entry.put("rule", Rule.TEXT);
    FROM_ROOT.forEach(name -> entry.set(name, whole.path(name)));
    entry.put("baseline", comparison.baseline());
    ArrayNode figures = entry.putArray("figures");
    for (JsonNode variant : whole.path("variants")) {
      variant
          .path("operations")
          .properties()
          .forEach(
              operation ->
                  addFigures(
                      figures.addObject(),
                      variant.path("name").asText(),
                      operation.getKey(),
                      operation.getValue()));
    }
    for (String name : List.of("ratios", "steps", "pairs")) {
      if (whole.has(name)) {
        addMain(entry.putArray(name), whole.path(name));
      }
    }
    return entry;
  }

  private static void addFigures(ObjectNode node, String variant, String operation, JsonNode all) {
    node.put("variant", variant);
    node.put("operation", operation);
    COUNTS.forEach(name -> node.set(name, all.path(name)));
    MAIN.forEach(metric -> node.set(metric.jsonName(), all.path(metric.jsonName())));
  }

  private static void addMain(ArrayNode ratios, JsonNode all) {
    List<String> names = MAIN.stream().map(Metric::jsonName).toList();
    all.forEach(
        ratio -> {
          if (names.contains(ratio.path("metric").asText())) {
            ratios.add(ratio);
          }
        });
  }

  /**
   * Returns whether two entries are of the same measurement, with the same ratios by the same rule.
   */
  static boolean isSameMeasurement(JsonNode entry, JsonNode other) {
    JsonNode own = tree(other.toString());
    return List.of("row", "measured_at", "rule", "ratios", "steps", "pairs").stream()
        .allMatch(name -> entry.path(name).equals(own.path(name)));
  }

  private static JsonNode tree(String json) {
    try {
      return JSON.readTree(json);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }
}
