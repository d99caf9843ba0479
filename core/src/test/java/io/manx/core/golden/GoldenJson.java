// SPDX-License-Identifier: Apache-2.0

package io.manx.core.golden;

import java.util.Collection;
import java.util.Map;
import java.util.StringJoiner;
import java.util.stream.IntStream;

/**
 * Writes values of golden vectors as compact JSON in ASCII. Doubles always have a point, and round
 * trip; those that JSON does not know are texts.
 */
final class GoldenJson {
  private static final char[] HEXADECIMAL = "0123456789abcdef".toCharArray();

  private GoldenJson() {}

  /** Returns the JSON text of a value: a number, text, array, collection, map, constant or null. */
  static String of(Object value) {
    if (value == null || value instanceof Boolean) {
      return String.valueOf(value);
    }
    if (value instanceof Integer || value instanceof Long) {
      return value.toString();
    }
    if (value instanceof Double) {
      double number = (Double) value;
      return Double.isFinite(number) ? value.toString() : text(value.toString());
    }
    if (value instanceof Map) {
      StringJoiner fields = new StringJoiner(",", "{", "}");
      ((Map<?, ?>) value).forEach((name, each) -> fields.add(text((String) name) + ":" + of(each)));
      return fields.toString();
    }
    if (value instanceof Collection) {
      StringJoiner elements = new StringJoiner(",", "[", "]");
      ((Collection<?>) value).forEach(each -> elements.add(of(each)));
      return elements.toString();
    }
    return ofOther(value);
  }

  private static String ofOther(Object value) {
    if (value instanceof byte[]) {
      return "{\"hex\":\"" + hex((byte[]) value) + "\"}";
    }
    StringJoiner elements = new StringJoiner(",", "[", "]");
    if (value instanceof double[]) {
      for (double each : (double[]) value) {
        elements.add(of(each));
      }
      return elements.toString();
    }
    if (value instanceof int[]) {
      IntStream.of((int[]) value).forEach(each -> elements.add(Integer.toString(each)));
      return elements.toString();
    }
    if (value instanceof String || value instanceof Enum) {
      return text(value.toString());
    }
    throw new IllegalArgumentException("no JSON of a " + value.getClass());
  }

  static String hex(byte[] bytes) {
    StringBuilder hex = new StringBuilder();
    for (byte each : bytes) {
      hex.append(HEXADECIMAL[(each >> 4) & 15]).append(HEXADECIMAL[each & 15]);
    }
    return hex.toString();
  }

  /** All but ASCII is escaped, since half a surrogate pair cannot be written otherwise. */
  private static String text(String value) {
    StringBuilder text = new StringBuilder("\"");
    for (int i = 0; i < value.length(); i++) {
      char each = value.charAt(i);
      if (each == '"' || each == '\\') {
        text.append('\\').append(each);
      } else if (each < ' ' || each > '~') {
        text.append(String.format("\\u%04x", (int) each));
      } else {
        text.append(each);
      }
    }
    return text.append('"').toString();
  }
}
