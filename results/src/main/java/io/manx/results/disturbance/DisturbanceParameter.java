package io.manx.results.disturbance;

import org.jspecify.annotations.Nullable;

/**
 * A parameter of disturbances. Parsing, error messages, help texts and the tables of the documents
 * all come from it.
 *
 * @param name key in texts and scenarios
 * @param form what may be written for it
 * @param meaning what it is, without its default
 * @param defaultValue its value if it is left out, or null if that is none, or depends
 * @param leftOut what holds if it is left out, for tables
 */
public record DisturbanceParameter<T>(
    String name, ParameterForm<T> form, String meaning, @Nullable T defaultValue, String leftOut) {

  /** A parameter with a default value. */
  public static <T> DisturbanceParameter<T> withDefault(
      String name, ParameterForm<T> form, T defaultValue, String meaning) {
    return new DisturbanceParameter<>(
        name, form, meaning, defaultValue, "`" + form.printer().apply(defaultValue) + "`");
  }

  /**
   * A parameter without a fixed default.
   *
   * @param leftOut what holds if it is left out
   */
  public static <T> DisturbanceParameter<T> optional(
      String name, ParameterForm<T> form, String leftOut, String meaning) {
    return new DisturbanceParameter<>(name, form, meaning, null, leftOut);
  }

  /**
   * Returns the value that a text stands for.
   *
   * @throws IllegalArgumentException if it is none, or out of bounds; says what is allowed
   */
  T read(String text) {
    try {
      return form.reader().apply(text);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          name + "=" + text + " is not " + form.allowed() + form.example(), e);
    }
  }

  /** Returns {@code name=value}. */
  String text(Object value) {
    return name + "=" + form.printer().apply(form.type().cast(value));
  }
}
