package io.manx.simulator.scenario;

import com.fasterxml.jackson.databind.JsonNode;
import io.manx.results.UserException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A mapping in a scenario file. Each field that is read is checked; what nobody has read in the end
 * is unknown, and refused.
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

  private UserException wrong(String field, String rule, JsonNode value) {
    return new UserException(where + ": " + field + " must be " + rule + ", not " + text(value));
  }

  boolean has(String field) {
    return !get(field).isMissingNode();
  }

  double number(String field, double otherwise, double least, double most) {
    JsonNode value = get(field);
    if (value.isMissingNode()) {
      return otherwise;
    }
    if (!value.isNumber() || !(value.asDouble() >= least && value.asDouble() <= most)) {
      throw wrong(field, "a number from " + plain(least) + " to " + plain(most), value);
    }
    return value.asDouble();
  }

  static String plain(double value) {
    return value == Math.rint(value) && Math.abs(value) < 1e15
        ? Long.toString((long) value)
        : Double.toString(value);
  }

  @Nullable Double optionalNumber(String field, double least, double most) {
    return has(field) ? number(field, 0, least, most) : null;
  }

  long whole(String field, long otherwise, long least, long most) {
    JsonNode value = get(field);
    if (!value.isMissingNode() && !value.isIntegralNumber()) {
      throw wrong(field, "a whole number from " + least + " to " + most, value);
    }
    return (long) number(field, (double) otherwise, (double) least, (double) most);
  }

  boolean flag(String field, boolean otherwise) {
    JsonNode value = get(field);
    if (!value.isMissingNode() && !value.isBoolean()) {
      throw wrong(field, "true or false", value);
    }
    return value.asBoolean(otherwise);
  }

  @Nullable String text(String field) {
    JsonNode value = get(field);
    if (value.isMissingNode()) {
      return null;
    }
    if (!value.isValueNode() || value.isNull()) {
      throw wrong(field, "a text", value);
    }
    return value.asText();
  }

  /** The path of a file that must be read. */
  @Nullable Path path(String field) {
    String text = text(field);
    if (text == null) {
      return null;
    }
    try {
      if (!text.isBlank()) {
        return Path.of(text);
      }
    } catch (InvalidPathException e) {
      throw error(field + " must be the path of a file, without the character NUL");
    }
    throw error(field + " must be the path of a file, and is empty");
  }

  <E extends Enum<E>> E choice(String field, Class<E> type, E otherwise) {
    String text = text(field);
    if (text == null) {
      return otherwise;
    }
    for (E each : type.getEnumConstants()) {
      if (nameOf(each).equals(text.toLowerCase(Locale.ROOT))) {
        return each;
      }
    }
    String names =
        Arrays.stream(type.getEnumConstants())
            .map(ScenarioFields::nameOf)
            .collect(Collectors.joining(", "));
    throw wrong(field, "one of " + names, get(field));
  }

  private static String nameOf(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  ScenarioFields section(String field) {
    ScenarioFields section = new ScenarioFields(where + ": " + field, get(field));
    sections.add(section);
    return section;
  }

  List<ScenarioFields> list(String field) {
    JsonNode value = get(field);
    if (!value.isMissingNode() && !value.isArray()) {
      throw wrong(field, "a list", value);
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
  void onlyIf(boolean applies, String field, String forWhat) {
    if (has(field) && !applies) {
      throw error(field + " is for " + forWhat);
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
