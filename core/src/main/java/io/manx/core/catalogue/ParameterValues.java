package io.manx.core.catalogue;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The parameters of a policy, all within their bounds. Immutable. */
public final class ParameterValues {
  private static final long NANOS_PER_MILLI = 1_000_000;

  private final Map<String, Double> values;

  private ParameterValues(Map<String, Double> values) {
    this.values = values;
  }

  /**
   * Returns the parameters with some of them set.
   *
   * @throws IllegalArgumentException if there is none of a name, or a value is not allowed
   */
  public static ParameterValues of(List<Parameter> parameters, Map<String, String> changes) {
    Map<String, Double> values = new HashMap<>();
    parameters.forEach(parameter -> values.put(parameter.name(), parameter.initially()));
    changes.forEach((name, text) -> values.put(name, find(parameters, name).parse(text)));
    return new ParameterValues(values);
  }

  private static Parameter find(List<Parameter> parameters, String name) {
    return parameters.stream()
        .filter(parameter -> parameter.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException(unknown(parameters, name)));
  }

  private static String unknown(List<Parameter> parameters, String name) {
    String known = parameters.stream().map(Parameter::name).collect(Collectors.joining(", "));
    return "unknown parameter '"
        + name
        + "'; "
        + (known.isEmpty() ? "there are none" : "there are " + known);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof ParameterValues && values.equals(((ParameterValues) other).values);
  }

  @Override
  public int hashCode() {
    return values.hashCode();
  }

  /** The value of a number. */
  public double get(Parameter parameter) {
    Double value = values.get(parameter.name());
    if (value == null) {
      throw new IllegalArgumentException("no parameter " + parameter.name());
    }
    return value;
  }

  /** The value of a whole number. */
  public int whole(Parameter parameter) {
    return (int) get(parameter);
  }

  /** Whether a flag is true. */
  public boolean isTrue(Parameter parameter) {
    return get(parameter) != 0;
  }

  /** A time in milliseconds, as nanoseconds. */
  public long nanos(Parameter millis) {
    return (long) (get(millis) * NANOS_PER_MILLI);
  }
}
