// SPDX-License-Identifier: Apache-2.0

package io.manx.simulator.scenario;

import com.fasterxml.jackson.databind.JsonNode;
import io.manx.core.catalogue.Parameter;
import io.manx.results.UserException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A mapping in a scenario file. Each field that is read is checked. A field that nobody has read in
 * the end is unknown, and refused.
 */
final class ScenarioFields {
  private final String where;
  private final JsonNode node;
  private final Set<String> known = new TreeSet<>();
  private final List<ScenarioFields> sections = new ArrayList<>();

  ScenarioFields(String where, JsonNode node) {
    this.where = where;
    this.node = node;
    if (!node.isObject() && !node.isMissingNode()) {
      throw new UserException(where + " must be a mapping of fields to values");
    }
  }

  private JsonNode get(String field) {
    known.add(field);
    return node.path(field);
  }

  boolean has(String field) {
    return !get(field).isMissingNode();
  }

  boolean has(Parameter<?> field) {
    return has(field.name());
  }

  /** Returns the value of a field, or its default; null if it has neither. */
  <T> @Nullable T find(Parameter<T> field) {
    JsonNode value = get(field.name());
    if (value.isMissingNode()) {
      return field.defaultValue();
    }
    try {
      if (!value.isValueNode() || value.isNull()) {
        throw field.refusal(text(value));
      }
      return field.parse(value.asText());
    } catch (IllegalArgumentException e) {
      throw error(String.valueOf(e.getMessage()));
    }
  }

  /** Returns the value of a field that has a default. */
  <T> T get(Parameter<T> field) {
    return Objects.requireNonNull(find(field), field.name());
  }

  ScenarioFields section(String field) {
    ScenarioFields section = new ScenarioFields(where + ": " + field, get(field));
    sections.add(section);
    return section;
  }

  List<ScenarioFields> list(String field) {
    JsonNode value = get(field);
    if (!value.isMissingNode() && !value.isArray()) {
      throw error(field + " must be a list, not '" + text(value) + "'");
    }
    List<ScenarioFields> list = new ArrayList<>();
    for (JsonNode each : value) {
      list.add(new ScenarioFields(where + ": " + field + " " + (list.size() + 1), each));
    }
    sections.addAll(list);
    return list;
  }

  /** All fields as texts, by name; those of a list with commas between them. */
  Map<String, String> texts() {
    Map<String, String> texts = new LinkedHashMap<>();
    for (String field : (Iterable<String>) node::fieldNames) {
      JsonNode value = get(field);
      List<String> parts = new ArrayList<>();
      if (value.isArray()) {
        value.forEach(each -> parts.add(text(each)));
      } else {
        parts.add(text(value));
      }
      texts.put(field, String.join(",", parts));
    }
    return texts;
  }

  private static String text(JsonNode value) {
    return value.isContainerNode() ? value.toString() : value.asText();
  }

  /** Refuses a field that is given where it means nothing. */
  void onlyIf(boolean applies, Parameter<?> field, String forWhat) {
    if (has(field) && !applies) {
      throw error(field.name() + " is for " + forWhat);
    }
  }

  UserException error(String rule) {
    return new UserException(where + ": " + rule);
  }

  /**
   * Refuses fields that nobody has read.
   *
   * @throws UserException if there are any
   */
  void end() {
    for (String field : (Iterable<String>) node::fieldNames) {
      if (!known.contains(field)) {
        throw new UserException(
            where + ": unknown field '" + field + "'; there are " + String.join(", ", known));
      }
    }
    sections.forEach(ScenarioFields::end);
  }
}
