// SPDX-License-Identifier: Apache-2.0

package io.manx.core.catalogue;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** How the value of a parameter is written, read and checked. Immutable. */
public final class ParameterForm<T> {
  private static final Pattern NUMBER =
      Pattern.compile("[+-]?(?:[0-9]+\\.?[0-9]*|\\.[0-9]+)(?:[eE][+-]?[0-9]{1,3})?");

  /** Commas between elements; those in quoted names are part of the name. */
  private static final Pattern COMMA = Pattern.compile(",\\s*(?=(?:[^\"]*\"[^\"]*\")*[^\"]*$)");

  private final String allowed;
  private final String example;
  private final Function<String, Optional<T>> reader;
  private final Function<T, String> writer;

  private ParameterForm(
      String allowed,
      String example,
      Function<String, Optional<T>> reader,
      Function<T, String> writer) {
    this.allowed = allowed;
    this.example = example;
    this.reader = reader;
    this.writer = writer;
  }

  /**
   * Creates a form.
   *
   * @param allowed the allowed values in words, such as "a number from 0 to 1"
   * @param reader makes the value of a text; throws {@link IllegalArgumentException} if it is none
   * @param writer makes the text of a value
   */
  public static <T> ParameterForm<T> of(
      String allowed, Function<String, T> reader, Function<T, String> writer) {
    return new ParameterForm<>(allowed, "", text -> attempt(reader, text), writer);
  }

  private static <T> Optional<T> attempt(Function<String, T> reader, String text) {
    try {
      return Optional.of(reader.apply(text));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /** Returns the same form with an example behind the allowed values, in messages only. */
  public ParameterForm<T> suchAs(String examples) {
    return new ParameterForm<>(allowed, ", such as " + examples, reader, writer);
  }

  /** A form whose values have bounds; {@code noun} stands before them. */
  public static <T extends Comparable<T>> ParameterForm<T> bounded(
      String noun, ValueRange<T> range, Function<String, T> reader, Function<T, String> writer) {
    return new ParameterForm<>(
        noun + " " + range.text(writer),
        "",
        text -> attempt(reader, text).filter(range::contains),
        writer);
  }

  /** A number within bounds. */
  public static ParameterForm<Double> number(ValueRange<Double> range) {
    return bounded(
        "a number",
        range,
        text -> decimal(text).doubleValue(),
        value -> plain(BigDecimal.valueOf(value)));
  }

  /** A whole number within bounds. */
  public static ParameterForm<Integer> whole(ValueRange<Integer> range) {
    return bounded(
        "a whole number", range, ParameterForm::readWhole, value -> Integer.toString(value));
  }

  /** True or false. */
  public static ParameterForm<Boolean> flag() {
    return new ParameterForm<>("true or false", "", ParameterForm::readFlag, String::valueOf);
  }

  /** One of several words, in any case. */
  public static ParameterForm<String> words(List<String> words) {
    return oneOf(words, word -> word);
  }

  /** One of the constants of an enumeration, in any case, with hyphens for underscores. */
  public static <E extends Enum<E>> ParameterForm<E> constants(Class<E> type) {
    return oneOf(
        Arrays.asList(type.getEnumConstants()),
        each -> each.name().toLowerCase(Locale.ROOT).replace('_', '-'));
  }

  /** One of several values, written in any case. */
  public static <T> ParameterForm<T> oneOf(List<T> values, Function<T, String> writer) {
    return new ParameterForm<>(
        "one of " + values.stream().map(writer).collect(Collectors.joining(", ")),
        "",
        text ->
            values.stream().filter(each -> writer.apply(each).equalsIgnoreCase(text)).findFirst(),
        writer);
  }

  /** Any text; {@code allowed} says what it should be. */
  public static ParameterForm<String> text(String allowed) {
    return of(allowed, text -> text, text -> text);
  }

  /** A list of texts in brackets, which may be empty. */
  public static ParameterForm<List<String>> list() {
    return new ParameterForm<>(
        "a list",
        "",
        ParameterForm::readList,
        list -> list.stream().collect(Collectors.joining(", ", "[", "]")));
  }

  private static Optional<List<String>> readList(String text) {
    if (!text.startsWith("[") || !text.endsWith("]")) {
      return Optional.empty();
    }
    String elements = text.substring(1, text.length() - 1).trim();
    return Optional.of(elements.isEmpty() ? List.of() : List.of(COMMA.split(elements, -1)));
  }

  private static Integer readWhole(String text) {
    try {
      return decimal(text).intValueExact();
    } catch (ArithmeticException e) {
      throw new IllegalArgumentException("not whole, or too large", e);
    }
  }

  /** A long exponent would cost much time to write out, and is of no use. */
  private static BigDecimal decimal(String text) {
    if (!NUMBER.matcher(text).matches()) {
      throw new IllegalArgumentException("not a number");
    }
    return new BigDecimal(text);
  }

  private static String plain(BigDecimal value) {
    return value.signum() == 0 ? "0" : value.stripTrailingZeros().toPlainString();
  }

  private static Optional<Boolean> readFlag(String text) {
    boolean isTrue = text.equalsIgnoreCase("true");
    return isTrue || text.equalsIgnoreCase("false") ? Optional.of(isTrue) : Optional.empty();
  }

  /** The allowed values in words. */
  public String allowed() {
    return allowed;
  }

  /** The allowed values in words, with an example if there is one. */
  String allowedWithExample() {
    return allowed + example;
  }

  /** Returns the value of a text, or nothing if it is not allowed. */
  Optional<T> read(String text) {
    return reader.apply(text);
  }

  /** Returns the text of a value. */
  String write(T value) {
    return writer.apply(value);
  }
}
