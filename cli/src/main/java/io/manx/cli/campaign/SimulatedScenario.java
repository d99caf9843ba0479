// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.campaign;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.manx.results.FileFailures;
import io.manx.results.UserException;
import io.manx.results.statistics.Metric;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The figures of a simulated scenario.
 *
 * @param name its name
 * @param variants operations with their figures, by variant in order
 */
record SimulatedScenario(String name, Map<String, JsonNode> variants) {
  /**
   * Reads the scenarios of a simulation's JSON.
   *
   * @throws UserException if it cannot be read
   */
  static List<SimulatedScenario> read(Path json) {
    List<SimulatedScenario> scenarios = new ArrayList<>();
    try {
      JsonNode root = JsonMapper.builder().build().readTree(json.toFile());
      for (JsonNode scenario : root.path("scenarios")) {
        Map<String, JsonNode> variants = new LinkedHashMap<>();
        scenario
            .path("variants")
            .forEach(each -> variants.put(each.path("name").asText(), each.path("operations")));
        scenarios.add(new SimulatedScenario(scenario.path("name").asText(), variants));
      }
    } catch (IOException e) {
      throw new UserException("cannot read " + json + ": " + FileFailures.reason(e), e);
    }
    return scenarios;
  }

  /** Returns a figure; NaN if there is none. */
  double value(String variant, String operation, Metric metric) {
    JsonNode operations = variants.get(variant);
    JsonNode figure =
        operations == null ? null : operations.path(operation).path(metric.jsonName());
    return figure != null && figure.isNumber() ? figure.asDouble() : Double.NaN;
  }
}
