// SPDX-License-Identifier: Apache-2.0

package io.manx.core.json;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;

/**
 * An object of a JSON file whose fields are all known. Failures name the place, such as {@code
 * templates[2].points}, and what must be there.
 */
public final class JsonObject {
  private static final int MAX_SHOWN = 40;

  private final String place;
  private final Map<?, ?> fields;

  private JsonObject(String place, Object value) {
    if (!(value instanceof Map)) {
      throw wrong(place.isEmpty() ? "the file" : place, "an object", value);
    }
    this.place = place;
    this.fields = (Map<?, ?>) value;
  }

  /**
   * Returns the object that a text holds.
   *
   * @throws IllegalArgumentException if the text is not JSON, or its value is no object
   */
  public static JsonObject parse(String text) {
    return new JsonObject("", JsonText.parse(text));
  }

  /** Rejects fields with other names than these. */
  public void requireOnly(String... names) {
    Set<Object> unknown = new LinkedHashSet<>(fields.keySet());
    unknown.removeAll(List.of(names));
    if (!unknown.isEmpty()) {
      throw new IllegalArgumentException(
          "unknown field "
              + placeOf(shortened(unknown.iterator().next()))
              + "; the fields are "
              + String.join(", ", names));
    }
  }

  /** Returns a text. */
  public String text(String name) {
    return textOf(placeOf(name), field(name));
  }

  /** Returns a number within bounds, which may be infinite. */
  public double number(String name, double min, double max) {
    Object value = field(name);
    if (!(value instanceof Double) || (Double) value < min || (Double) value > max) {
      throw wrong(placeOf(name), "a number" + bounds(min, max), value);
    }
    return (Double) value;
  }

  /** Returns a whole number within bounds. */
  public int wholeNumber(String name, int min, int max) {
    Object value = field(name);
    if (!(value instanceof Double)
        || (Double) value < min
        || (Double) value > max
        || (Double) value != Math.rint((Double) value)) {
      double shownMax = max == Integer.MAX_VALUE ? Double.POSITIVE_INFINITY : max;
      throw wrong(placeOf(name), "a whole number" + bounds(min, shownMax), value);
    }
    return ((Double) value).intValue();
  }

  /** Returns the texts of an array. */
  public List<String> texts(String name) {
    return elements(name, JsonObject::textOf);
  }

  /** Returns the objects of an array. */
  public List<JsonObject> objects(String name) {
    return elements(name, JsonObject::new);
  }

  private <T> List<T> elements(String name, BiFunction<String, Object, T> element) {
    Object value = field(name);
    if (!(value instanceof List)) {
      throw wrong(placeOf(name), "an array", value);
    }
    List<T> elements = new ArrayList<>();
    for (Object each : (List<?>) value) {
      elements.add(element.apply(placeOf(name) + "[" + elements.size() + "]", each));
    }
    return elements;
  }

  private static String textOf(String place, Object value) {
    if (!(value instanceof String)) {
      throw wrong(place, "a text", value);
    }
    return (String) value;
  }

  private Object field(String name) {
    Object value = fields.get(name);
    if (value == null) {
      throw new IllegalArgumentException(placeOf(name) + " is missing");
    }
    return value;
  }

  /** Returns the place of a field, or of this object for an empty name, for messages. */
  public String placeOf(String name) {
    return place.isEmpty() || name.isEmpty() ? place + name : place + "." + name;
  }

  private static String bounds(double min, double max) {
    if (Double.isInfinite(max)) {
      return Double.isInfinite(min) ? "" : " of at least " + plain(min);
    }
    return " from " + plain(min) + " to " + plain(max);
  }

  private static String plain(double number) {
    return number == Math.rint(number) ? String.valueOf((long) number) : String.valueOf(number);
  }

  private static IllegalArgumentException wrong(String place, String wanted, Object value) {
    return new IllegalArgumentException(place + " must be " + wanted + ", not " + shown(value));
  }

  private static String shown(Object value) {
    if (value instanceof Map) {
      return "an object";
    }
    if (value instanceof List) {
      return "an array";
    }
    return value instanceof String ? "'" + shortened(value) + "'" : value.toString();
  }

  private static String shortened(Object value) {
    String text = value.toString().replaceAll("\\p{Cntrl}", " ");
    return text.length() <= MAX_SHOWN ? text : text.substring(0, MAX_SHOWN) + "…";
  }
}
