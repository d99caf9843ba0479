// SPDX-License-Identifier: Apache-2.0

package io.manx.results.report.collection;

import com.fasterxml.jackson.databind.JsonNode;
import io.manx.results.UserException;
import io.manx.results.report.format.Format;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Fields of an object in the JSON file of an evaluation. Failures name their place in the file. */
final class JsonFields {
  private final Path file;
  private final String where;
  private final JsonNode node;

  private JsonFields(Path file, String where, JsonNode node) {
    this.file = file;
    this.where = where;
    this.node = node;
  }

  /**
   * Returns the fields of a file's outermost object.
   *
   * @throws UserException if it is not an object
   */
  static JsonFields of(Path file, JsonNode root) {
    JsonFields fields = new JsonFields(file, "", root);
    if (!root.isObject()) {
      throw fields.wrong("it holds " + kind(root) + " instead of an object");
    }
    return fields;
  }

  /** Returns a failure that names the file and the error in it. */
  UserException wrong(String what) {
    return new UserException(
        file + " is not an evaluation as written by 'manx gcsync sim --json': " + what);
  }

  /** Returns whether there is a field of this name. */
  boolean has(String name) {
    return node.has(name);
  }

  /** Returns the names of all fields. */
  List<String> names() {
    return node.properties().stream().map(field -> field.getKey()).toList();
  }

  /** Returns a text that is not blank. */
  String text(String name) {
    JsonNode value = value(name);
    if (!value.isTextual() || value.asText().isBlank()) {
      throw wrong(path(name) + " must be a text, not " + described(value));
    }
    return value.asText();
  }

  /** Returns a number that must be known, 0 or more. */
  double number(String name) {
    return number(path(name), value(name));
  }

  /** Returns a number, 0 or more; NaN if the file says that it is unknown. */
  double numberIfKnown(String name) {
    JsonNode value = value(name);
    if (value.isNull() || value.asText().equals("NaN")) {
      return Double.NaN;
    }
    return value.asText().equals("Infinity") ? Double.POSITIVE_INFINITY : number(path(name), value);
  }

  /** Returns a whole number. */
  long whole(String name) {
    return whole(path(name), value(name));
  }

  /** Returns the fields of an object. */
  JsonFields object(String name) {
    return object(path(name), value(name));
  }

  /** Returns the fields of each object of a list. */
  List<JsonFields> objects(String name) {
    List<JsonFields> objects = new ArrayList<>();
    for (JsonNode each : list(name)) {
      objects.add(object(path(name) + "[" + objects.size() + "]", each));
    }
    return objects;
  }

  /** Returns a list of rows of numbers, each 0 or more. */
  <T> List<T> rows(String name, int columns, Function<double[], T> row) {
    List<T> rows = new ArrayList<>();
    for (JsonNode each : list(name)) {
      String place = path(name) + "[" + rows.size() + "]";
      if (!each.isArray() || each.size() != columns) {
        throw wrong(place + " must be a list of " + columns + " numbers, not " + described(each));
      }
      double[] numbers = new double[columns];
      for (int i = 0; i < columns; i++) {
        numbers[i] = number(place + "[" + i + "]", each.get(i));
      }
      rows.add(row.apply(numbers));
    }
    return rows;
  }

  private JsonNode list(String name) {
    JsonNode value = value(name);
    if (!value.isArray()) {
      throw wrong(path(name) + " must be a list, not " + described(value));
    }
    return value;
  }

  private JsonFields object(String place, JsonNode value) {
    if (!value.isObject()) {
      throw wrong(place + " must be an object, not " + described(value));
    }
    return new JsonFields(file, place + ".", value);
  }

  private double number(String place, JsonNode value) {
    if (!value.isNumber() || !Double.isFinite(value.asDouble())) {
      throw wrong(place + " must be a number, not " + described(value));
    }
    if (value.asDouble() < 0) {
      throw wrong(place + " must be 0 or more, not " + value);
    }
    return value.asDouble();
  }

  private long whole(String place, JsonNode value) {
    if (!value.isIntegralNumber() || !value.canConvertToLong()) {
      throw wrong(place + " must be a whole number, not " + described(value));
    }
    return value.asLong();
  }

  private JsonNode value(String name) {
    JsonNode value = node.get(name);
    if (value == null) {
      throw wrong(path(name) + " is missing");
    }
    return value;
  }

  private String path(String name) {
    return where + name;
  }

  private static String described(JsonNode value) {
    return value.isContainerNode()
        ? kind(value)
        : Format.shortened(value.toString().replaceAll("\\p{Cntrl}", " "), 40);
  }

  private static String kind(JsonNode value) {
    return switch (value.getNodeType()) {
      case ARRAY -> "a list";
      case OBJECT -> "an object";
      case MISSING -> "nothing";
      default -> "a value";
    };
  }
}
