// SPDX-License-Identifier: Apache-2.0

package io.manx.core.catalogue;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A parameter: its name, allowed values, default and meaning. Immutable.
 *
 * <p>Everything that can be set in Manx is a parameter: of policies, of the agent, of the driver's
 * policies, of scenarios and of disturbances. Reading, messages, help and the tables of the
 * documents come from it.
 */
public final class Parameter<T> {
  private final String name;
  private final ParameterForm<T> form;
  private final @Nullable T defaultValue;
  private final String leftOut;
  private final String description;

  private Parameter(
      String name,
      ParameterForm<T> form,
      @Nullable T defaultValue,
      String leftOut,
      String description) {
    this.name = name;
    this.form = form;
    this.defaultValue = defaultValue;
    this.leftOut = leftOut;
    this.description = description;
  }

  /**
   * A parameter with a default.
   *
   * @param name with its unit, if it has one and the form does not say it
   * @param description its meaning, without its default
   */
  public static <T> Parameter<T> of(
      String name, ParameterForm<T> form, T defaultValue, String description) {
    String text = form.write(defaultValue);
    return new Parameter<>(
        name, form, defaultValue, text.isEmpty() ? "none" : "`" + text + "`", description);
  }

  /**
   * A parameter whose default is none, or depends on others.
   *
   * @param leftOut the default in words, for tables
   */
  public static <T> Parameter<T> optional(
      String name, ParameterForm<T> form, String leftOut, String description) {
    return new Parameter<>(name, form, null, leftOut, description);
  }

  /** A number from {@code min} to {@code max}. */
  public static Parameter<Double> number(
      String name, double defaultValue, double min, double max, String description) {
    return of(name, ParameterForm.number(ValueRange.from(min).to(max)), defaultValue, description);
  }

  /** A whole number from {@code min} to {@code max}. */
  public static Parameter<Integer> whole(
      String name, int defaultValue, int min, int max, String description) {
    return of(name, ParameterForm.whole(ValueRange.from(min).to(max)), defaultValue, description);
  }

  /** A flag, true or false. */
  public static Parameter<Boolean> flag(String name, boolean defaultValue, String description) {
    return of(name, ParameterForm.flag(), defaultValue, description);
  }

  /** One of several words. */
  public static Parameter<String> choice(
      String name, String defaultValue, List<String> words, String description) {
    return of(name, ParameterForm.words(words), defaultValue, description);
  }

  /** One of the constants of an enumeration. */
  public static <E extends Enum<E>> Parameter<E> choice(
      String name, E defaultValue, String description) {
    return of(
        name, ParameterForm.constants(defaultValue.getDeclaringClass()), defaultValue, description);
  }

  /** Returns the same parameter under another name, such as one with a prefix. */
  public Parameter<T> named(String other) {
    return new Parameter<>(other, form, defaultValue, leftOut, description);
  }

  /** Its name, with the unit. */
  public String name() {
    return name;
  }

  /** Its meaning, without its default. */
  public String description() {
    return description;
  }

  /** The allowed values in words. */
  public String allowed() {
    return form.allowed();
  }

  /** The allowed values in words, with an example if there is one. */
  public String allowedWithExample() {
    return form.allowedWithExample();
  }

  /** The default in words, for tables. */
  public String leftOut() {
    return leftOut;
  }

  /** Its value if it is not given, or null if that is none or depends on others. */
  public @Nullable T defaultValue() {
    return defaultValue;
  }

  /** The default as text; empty if there is none. */
  public String defaultText() {
    return defaultValue == null ? "" : form.write(defaultValue);
  }

  /**
   * Returns the value that a text stands for.
   *
   * @throws IllegalArgumentException if it is not allowed; names the parameter and what is allowed
   */
  public T parse(String text) {
    return form.read(text.trim()).orElseThrow(() -> refusal(text));
  }

  /** Whether a text stands for a value. */
  public boolean allows(String text) {
    return form.read(text.trim()).isPresent();
  }

  /** Returns the exception for a text that is not allowed. */
  public IllegalArgumentException refusal(String text) {
    return new IllegalArgumentException(
        name + " must be " + allowedWithExample() + ", not '" + text + "'");
  }

  /** Returns the text that stands for a value, the same for equal values. */
  public String text(T value) {
    return form.write(value);
  }

  /** Returns a text of the same value as {@link #text} writes it. */
  public String canonical(String text) {
    return text(parse(text));
  }

  @Override
  public String toString() {
    return name;
  }
}
