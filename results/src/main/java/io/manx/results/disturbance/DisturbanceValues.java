package io.manx.results.disturbance;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Values of the parameters of one disturbance. Immutable; equal if all values are. */
public final class DisturbanceValues {
  private final List<DisturbanceParameter<?>> parameters;
  private final Map<String, Object> values;

  private DisturbanceValues(List<DisturbanceParameter<?>> parameters, Map<String, Object> values) {
    this.parameters = parameters;
    this.values = values;
  }

  /**
   * Reads texts by name. Parameters that are left out have no value; see {@link #withDefaults}.
   *
   * @param owner the kind, for messages
   * @throws IllegalArgumentException if a name is unknown or a value is not allowed
   */
  public static DisturbanceValues read(
      String owner, List<DisturbanceParameter<?>> parameters, Map<String, String> texts) {
    Map<String, Object> values = new HashMap<>();
    texts.forEach((name, text) -> values.put(name, named(owner, parameters, name).read(text)));
    return new DisturbanceValues(List.copyOf(parameters), values);
  }

  /** No values. */
  public static DisturbanceValues none() {
    return new DisturbanceValues(List.of(), Map.of());
  }

  private static DisturbanceParameter<?> named(
      String owner, List<DisturbanceParameter<?>> parameters, String name) {
    return parameters.stream()
        .filter(each -> each.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "unknown key '%s'; %s takes %s".formatted(name, owner, names(parameters))));
  }

  private static String names(List<DisturbanceParameter<?>> parameters) {
    return parameters.stream().map(DisturbanceParameter::name).collect(Collectors.joining(", "));
  }

  /** Whether a parameter has a value. */
  public boolean has(DisturbanceParameter<?> parameter) {
    return values.containsKey(parameter.name());
  }

  /** Returns the value of a parameter, or null if it has none. */
  public <T> @Nullable T find(DisturbanceParameter<T> parameter) {
    return parameter.form().type().cast(values.get(parameter.name()));
  }

  /**
   * Returns the value of a parameter.
   *
   * @throws IllegalStateException if it has none
   */
  public <T> T get(DisturbanceParameter<T> parameter) {
    T value = find(parameter);
    if (value == null) {
      throw new IllegalStateException("no value of " + parameter.name());
    }
    return value;
  }

  /** The same values and one more. */
  public <T> DisturbanceValues with(DisturbanceParameter<T> parameter, T value) {
    Map<String, Object> more = new HashMap<>(values);
    more.put(parameter.name(), Objects.requireNonNull(value));
    return new DisturbanceValues(parameters, more);
  }

  /** The same values, and the default of each parameter without one. */
  public DisturbanceValues withDefaults() {
    Map<String, Object> all = new HashMap<>(values);
    for (DisturbanceParameter<?> parameter : parameters) {
      Object value = parameter.defaultValue();
      if (value != null) {
        all.putIfAbsent(parameter.name(), value);
      }
    }
    return new DisturbanceValues(parameters, all);
  }

  /** The values of some of the parameters. */
  public DisturbanceValues only(List<DisturbanceParameter<?>> some) {
    Map<String, Object> fewer = new LinkedHashMap<>(values);
    fewer.keySet().retainAll(some.stream().map(DisturbanceParameter::name).toList());
    return new DisturbanceValues(List.copyOf(some), fewer);
  }

  /** Returns {@code name=value} of each, in the order of the parameters. */
  public List<String> texts() {
    List<String> texts = new ArrayList<>();
    for (DisturbanceParameter<?> parameter : parameters) {
      Object value = values.get(parameter.name());
      if (value != null) {
        texts.add(parameter.text(value));
      }
    }
    return texts;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof DisturbanceValues that && values.equals(that.values);
  }

  @Override
  public int hashCode() {
    return values.hashCode();
  }

  @Override
  public String toString() {
    return String.join(",", texts());
  }
}
