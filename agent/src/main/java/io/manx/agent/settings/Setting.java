package io.manx.agent.settings;

import io.manx.core.catalogue.Parameter;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;

/**
 * One setting: its name, what it means, its default, and how a text is checked. Immutable.
 *
 * <p>Values are kept as text in canonical form, since operators read and write them as text.
 */
public final class Setting {
  private final String name;
  private final String initial;
  private final String allowed;
  private final String description;
  private final UnaryOperator<String> canonical;

  /**
   * Describes one.
   *
   * @param canonical returns a value in canonical form, or refuses it
   */
  public Setting(
      String name,
      String initial,
      String allowed,
      String description,
      UnaryOperator<String> canonical) {
    this.name = name;
    this.initial = initial;
    this.allowed = allowed;
    this.description = description;
    this.canonical = canonical;
  }

  /** One of several words, in lower case. */
  public static Setting choice(
      String name, String initial, List<String> values, String description) {
    return new Setting(
        name,
        initial,
        "one of " + String.join(", ", values),
        description,
        text -> {
          String lower = text.toLowerCase(Locale.ROOT);
          if (!values.contains(lower)) {
            throw new IllegalArgumentException("not one of the values");
          }
          return lower;
        });
  }

  /** A parameter, its name behind a prefix. */
  static Setting of(String prefix, Parameter parameter) {
    return new Setting(
        prefix + parameter.name(),
        parameter.text(parameter.initially()),
        parameter.allowed(),
        parameter.description(),
        text -> parameter.text(parameter.parse(text)));
  }

  /** Its name. */
  public String name() {
    return name;
  }

  /** The value at start. */
  public String initial() {
    return initial;
  }

  /** The values allowed, for people. */
  public String allowed() {
    return allowed;
  }

  /** What it means, with its unit. */
  public String description() {
    return description;
  }

  /**
   * Returns a value in canonical form.
   *
   * @throws IllegalArgumentException naming the allowed values, if it is none of them
   */
  public String check(String value) {
    try {
      return canonical.apply(value.trim());
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "setting " + name + " must be " + allowed + ", not '" + value + "'", e);
    }
  }
}
