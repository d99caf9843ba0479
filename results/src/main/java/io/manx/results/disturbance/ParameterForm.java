package io.manx.results.disturbance;

import io.manx.results.Durations;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * How the value of a parameter is written and read. Immutable.
 *
 * @param type class of the value
 * @param allowed what may be written, for tables, such as "a number from 0 to 1"
 * @param example what follows it in messages, such as ", such as 0.3"; may be empty
 * @param reader makes the value of a text; throws {@link IllegalArgumentException} if it is none
 * @param printer makes the text of a value
 */
public record ParameterForm<T>(
    Class<T> type,
    String allowed,
    String example,
    Function<String, T> reader,
    Function<T, String> printer) {

  private static final Pattern NUMBER = Pattern.compile("[0-9]*\\.?[0-9]+([eE][+-]?[0-9]{1,3})?");
  private static final String DURATION_EXAMPLE = ", such as 300ms, 2s or 1m";

  /** A form of a value that has bounds. */
  public static <T extends Comparable<T>> ParameterForm<T> bounded(
      Class<T> type,
      String noun,
      String example,
      ValueRange<T> range,
      Function<String, T> reader,
      Function<T, String> printer) {
    Function<String, T> checked =
        text -> {
          T value = reader.apply(text);
          if (!range.contains(value)) {
            throw new IllegalArgumentException("out of range");
          }
          return value;
        };
    String bounds = range.text(printer);
    return new ParameterForm<>(type, noun + " " + bounds, example, checked, printer);
  }

  /** A duration within bounds, in nanoseconds. */
  public static ParameterForm<Long> duration(ValueRange<Long> nanos) {
    return bounded(
        Long.class,
        "a duration",
        DURATION_EXAMPLE,
        nanos,
        text -> Durations.parse(text),
        Durations::format);
  }

  /** A number within bounds. */
  public static ParameterForm<Double> number(ValueRange<Double> range) {
    ParameterForm<Double> form =
        bounded(
            Double.class, "a number", "", range, ParameterForm::readNumber, ParameterForm::plain);
    return new ParameterForm<>(
        Double.class,
        form.allowed(),
        "",
        form.reader(),
        value -> BigDecimal.valueOf(value).toPlainString());
  }

  /** A whole number within bounds. */
  public static ParameterForm<Integer> whole(ValueRange<Integer> range) {
    return bounded(
        Integer.class,
        "a whole number",
        "",
        range,
        text -> Integer.valueOf(text),
        value -> Integer.toString(value));
  }

  /** True or false. */
  public static ParameterForm<Boolean> flag() {
    return new ParameterForm<>(
        Boolean.class, "true or false", "", ParameterForm::readFlag, value -> value.toString());
  }

  /** One of the constants of an enumeration, in lower case. */
  public static <E extends Enum<E>> ParameterForm<E> oneOf(Class<E> type) {
    E[] constants = type.getEnumConstants();
    String names =
        Arrays.stream(constants).map(ParameterForm::nameOf).collect(Collectors.joining(", "));
    return new ParameterForm<>(
        type, "one of " + names, "", text -> constant(constants, text), ParameterForm::nameOf);
  }

  private static double readNumber(String text) {
    if (!NUMBER.matcher(text).matches()) {
      throw new IllegalArgumentException("no number");
    }
    return Double.parseDouble(text);
  }

  /** Bounds are written without a fraction where they have none. */
  private static String plain(double value) {
    return BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
  }

  private static boolean readFlag(String text) {
    if (text.equals("true") || text.equals("false")) {
      return text.equals("true");
    }
    throw new IllegalArgumentException("no flag");
  }

  private static <E extends Enum<E>> E constant(E[] constants, String text) {
    return Arrays.stream(constants)
        .filter(each -> nameOf(each).equals(text.toLowerCase(Locale.ROOT)))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("unknown"));
  }

  private static String nameOf(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }
}
