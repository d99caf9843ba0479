// SPDX-License-Identifier: Apache-2.0

package io.manx.core.catalogue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Values of parameters, all of them allowed. Immutable; equal if all values are. */
public final class ParameterValues {
  private static final long NANOS_PER_MILLI = 1_000_000;

  private final List<Parameter<?>> parameters;
  private final Map<String, Object> values;

  private ParameterValues(List<Parameter<?>> parameters, Map<String, Object> values) {
    this.parameters = parameters;
    this.values = values;
  }

  /** No values. */
  public static ParameterValues none() {
    return new ParameterValues(List.of(), Map.of());
  }

  /**
   * Returns the parameters with some of them set, and the others at their defaults.
   *
   * @throws IllegalArgumentException if there is none of a name, or a value is not allowed
   */
  public static ParameterValues of(List<Parameter<?>> parameters, Map<String, String> changes) {
    return given(parameters, changes).withDefaults();
  }

  /**
   * Returns what is given. The others have no value yet, see {@link #withDefaults}.
   *
   * @throws IllegalArgumentException if there is none of a name, or a value is not allowed
   */
  public static ParameterValues given(List<Parameter<?>> parameters, Map<String, String> texts) {
    Map<String, Object> values = new HashMap<>();
    texts.forEach((name, text) -> values.put(name, named(parameters, name).parse(text)));
    return new ParameterValues(List.copyOf(parameters), values);
  }

  private static Parameter<?> named(List<Parameter<?>> parameters, String name) {
    return parameters.stream()
        .filter(parameter -> parameter.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException(unknown(parameters, name)));
  }

  private static String unknown(List<Parameter<?>> parameters, String name) {
    String known = parameters.stream().map(Parameter::name).collect(Collectors.joining(", "));
    return "unknown parameter '"
        + name
        + "'; "
        + (known.isEmpty() ? "there are none" : "there are " + known);
  }

  /** Whether a parameter has a value. */
  public boolean has(Parameter<?> parameter) {
    return values.containsKey(parameter.name());
  }

  /** Returns the value of a parameter, or null if it has none. */
  @SuppressWarnings("unchecked") // Made by the parameter of that name, or given for it.
  public <T> @Nullable T find(Parameter<T> parameter) {
    return (T) values.get(parameter.name());
  }

  /**
   * Returns the value of a parameter.
   *
   * @throws IllegalArgumentException if it has none
   */
  public <T> T get(Parameter<T> parameter) {
    T value = find(parameter);
    if (value == null) {
      throw new IllegalArgumentException("no value of " + parameter.name());
    }
    return value;
  }

  /** Returns a time in milliseconds as nanoseconds. */
  public long nanos(Parameter<? extends Number> millis) {
    return (long) (get(millis).doubleValue() * NANOS_PER_MILLI);
  }

  /** The same values and one more. */
  public <T> ParameterValues with(Parameter<T> parameter, T value) {
    Map<String, Object> more = new HashMap<>(values);
    more.put(parameter.name(), Objects.requireNonNull(value));
    return new ParameterValues(parameters, more);
  }

  /**
   * The same values with some changed.
   *
   * @throws IllegalArgumentException if there is none of a name, or a value is not allowed
   */
  public ParameterValues changed(Map<String, String> changes) {
    Map<String, Object> changed = new HashMap<>(values);
    changed.putAll(given(parameters, changes).values);
    return new ParameterValues(parameters, changed);
  }

  /** The same values, and the default of each parameter without one. */
  public ParameterValues withDefaults() {
    Map<String, Object> all = new HashMap<>(values);
    for (Parameter<?> parameter : parameters) {
      Object value = parameter.defaultValue();
      if (value != null) {
        all.putIfAbsent(parameter.name(), value);
      }
    }
    return new ParameterValues(parameters, all);
  }

  /** The values of some of the parameters. */
  public ParameterValues only(List<Parameter<?>> some) {
    Map<String, Object> fewer = new HashMap<>(values);
    fewer.keySet().retainAll(some.stream().map(Parameter::name).collect(Collectors.toSet()));
    return new ParameterValues(List.copyOf(some), fewer);
  }

  /** Returns the text of each value by name, in the order of the parameters. */
  public Map<String, String> texts() {
    Map<String, String> texts = new LinkedHashMap<>();
    parameters.stream()
        .filter(this::has)
        .forEach(parameter -> texts.put(parameter.name(), text(parameter)));
    return texts;
  }

  /** Returns the value of a parameter as text. */
  public <T> String text(Parameter<T> parameter) {
    return parameter.text(get(parameter));
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof ParameterValues && values.equals(((ParameterValues) other).values);
  }

  @Override
  public int hashCode() {
    return values.hashCode();
  }

  /** Returns {@code name=value} of each, in the order of the parameters. */
  public List<String> pairs() {
    List<String> pairs = new ArrayList<>();
    texts().forEach((name, text) -> pairs.add(name + "=" + text));
    return pairs;
  }

  @Override
  public String toString() {
    return String.join(",", pairs());
  }
}
