// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.disturbance.plan;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The parts of a text {@code KIND:key=value,…}.
 *
 * @param kind the part before the colon
 * @param values the values, by key
 */
record DisturbanceText(String kind, Map<String, String> values) {
  /**
   * Splits a text into its parts.
   *
   * @throws IllegalArgumentException if a key has no value, or more than one
   */
  static DisturbanceText of(String text) {
    int colon = text.indexOf(':');
    Map<String, String> values = new LinkedHashMap<>();
    if (colon >= 0) {
      for (String pair : text.substring(colon + 1).split(",", -1)) {
        put(values, pair);
      }
    }
    return new DisturbanceText((colon < 0 ? text : text.substring(0, colon)).strip(), values);
  }

  private static void put(Map<String, String> values, String pair) {
    int equals = pair.indexOf('=');
    String key = (equals < 0 ? pair : pair.substring(0, equals)).strip();
    if (equals < 0 && !key.isEmpty()) {
      throw new IllegalArgumentException("'%s' has no value; write %s=VALUE".formatted(key, key));
    }
    if (values.put(key, pair.substring(equals + 1).strip()) != null) {
      throw new IllegalArgumentException("'%s' is given twice; give it once".formatted(key));
    }
  }
}
