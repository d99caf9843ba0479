// SPDX-License-Identifier: Apache-2.0

package io.manx.core.golden;

import io.manx.core.request.Demand;
import java.lang.reflect.Method;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Values of core as they are in golden vectors: objects that later calls refer to by a number, and
 * value objects by their accessors.
 */
final class RecordedValues {
  private static final Map<String, List<String>> ACCESSORS =
      Map.of(
          "Feedback",
          List.of("queueSizeOnArrival", "pendingAndActive", "waitingNanos", "serviceNanos"),
          "ForetoldPause",
          List.of("untilNanos", "lengthNanos"),
          "KindOfRequest",
          List.of("number", "description", "count", "meanMillis"),
          "ModelledTemplate",
          List.of("name", "statements", "line"),
          "TemplateLine",
          List.of(
              "w0Millis",
              "w1MillisPerRequest",
              "points",
              "rSquared",
              "minConcurrency",
              "maxConcurrency"),
          "RequestModel",
          List.of("statistic", "thresholdMillis", "minRSquared", "templates"),
          "Demand",
          List.of("kind", "group", "serviceMillis", "isLarge", "features"));

  /** Results of these classes get a number, since later calls need them. */
  private static final Set<String> NAMED =
      Set.of("Demand", "RequestModel", "RequestKinds", "RequestCosts", "DelayBounds");

  private final IdentityHashMap<Object, Integer> ids = new IdentityHashMap<>();

  /** Gives a new object a number. */
  int name(Object object) {
    int id = ids.size() + 1;
    ids.put(object, id);
    return id;
  }

  /** Returns the number of an object, which gets one if it is new. */
  int numbered(Object object) {
    Integer known = ids.get(object);
    return known != null ? known : name(object);
  }

  /** Returns the number of an object that has one. */
  int idOf(Object object) {
    return ids.get(object);
  }

  Object argument(Object value) {
    if (value instanceof Repeated) {
      return ((Repeated) value).told();
    }
    if (value instanceof Map) {
      return unquoted((Map<?, ?>) value);
    }
    if (value == Demand.UNKNOWN) {
      return Map.of("constant", "Demand.UNKNOWN");
    }
    Integer id = ids.get(value);
    return id != null ? Map.of("ref", id) : plain(value);
  }

  /** Parameters in alphabetical order; they are numbers and flags as far as possible. */
  static Map<String, Object> unquoted(Map<?, ?> parameters) {
    Map<String, Object> unquoted = new TreeMap<>();
    parameters.forEach((name, value) -> unquoted.put((String) name, unquoted((String) value)));
    return unquoted;
  }

  private static Object unquoted(String value) {
    if (value.equals("true") || value.equals("false")) {
      return value.equals("true");
    }
    return value.matches("-?[0-9]+")
        ? (Object) Long.valueOf(value)
        : value.matches("-?[0-9.]+") ? (Object) Double.valueOf(value) : value;
  }

  Object result(Object value) {
    Integer id = ids.get(value);
    if (id != null) {
      return Map.of("ref", id);
    }
    if (value == null || !NAMED.contains(value.getClass().getSimpleName())) {
      return plain(value);
    }
    Map<String, Object> result = new LinkedHashMap<>();
    result.put("id", name(value));
    result.putAll(fields(value));
    return result;
  }

  private static Object plain(Object value) {
    if (value instanceof Collection) {
      return ((Collection<?>) value)
          .stream().map(RecordedValues::plain).collect(Collectors.toList());
    }
    boolean isObject = value != null && ACCESSORS.containsKey(value.getClass().getSimpleName());
    return isObject ? fields(value) : value;
  }

  private static Map<String, Object> fields(Object value) {
    Map<String, Object> fields = new LinkedHashMap<>();
    try {
      for (String name : ACCESSORS.getOrDefault(value.getClass().getSimpleName(), List.of())) {
        Method accessor = value.getClass().getDeclaredMethod(name);
        accessor.setAccessible(true);
        fields.put(name, plain(accessor.invoke(value)));
      }
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
    return fields;
  }
}
