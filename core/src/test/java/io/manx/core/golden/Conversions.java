// SPDX-License-Identifier: Apache-2.0

package io.manx.core.golden;

import io.manx.core.catalogue.ParameterValues;
import java.util.Map;
import java.util.function.Supplier;

/** Converts arguments to the types of parameters. */
final class Conversions {
  private Conversions() {}

  /** Whether arguments can be converted to these types. */
  static boolean fit(Class<?>[] types, Object[] arguments) {
    boolean fit = types.length == arguments.length;
    for (int i = 0; fit && i < types.length; i++) {
      fit = fits(types[i], arguments[i]);
    }
    return fit;
  }

  private static boolean fits(Class<?> type, Object argument) {
    if (type == double.class) {
      return argument instanceof Number;
    }
    if (type == long.class) {
      return argument instanceof Long || argument instanceof Integer;
    }
    if (type == int.class) {
      return argument instanceof Integer;
    }
    if (type == boolean.class) {
      return argument instanceof Boolean;
    }
    if (type == char.class) {
      return argument instanceof String && ((String) argument).length() == 1;
    }
    return argument == null
        || type.isInstance(argument)
        || (type == String.class && argument instanceof Repeated)
        || (type == Supplier.class && argument instanceof String)
        || (type == ParameterValues.class && argument instanceof Map);
  }

  /** Returns an argument as a value of a type. */
  static Object to(Class<?> type, Object argument) {
    if (type == double.class) {
      return ((Number) argument).doubleValue();
    }
    if (type == long.class) {
      return ((Number) argument).longValue();
    }
    if (type == char.class) {
      return ((String) argument).charAt(0);
    }
    if (argument instanceof Repeated) {
      return ((Repeated) argument).text();
    }
    if (type == Supplier.class && argument instanceof String) {
      return (Supplier<?>) () -> argument;
    }
    return argument;
  }
}
