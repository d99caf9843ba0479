// SPDX-License-Identifier: Apache-2.0

package io.manx.core.scheduling;

import io.manx.core.catalogue.Parameter;
import io.manx.core.catalogue.ParameterValues;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The registry of read orders, by name. */
public final class ReadOrders {
  /** Order of arrival: Cassandra's own. */
  public static final String FIFO = "fifo";

  /** Fukuda's "ReS". */
  public static final String SINGLE_FIRST = "single-first";

  /** Fukuda's "RaS". */
  public static final String RANGE_AWARE = "range-aware";

  /** Fukuda's "A", without its parallel range reads, which are not a matter of order. */
  public static final String ALL = "all";

  /** Manx's own. */
  public static final String EXPECTED_COST = "expected-cost";

  private static final Map<String, List<Parameter<?>>> PARAMETERS = new LinkedHashMap<>();

  static {
    PARAMETERS.put(FIFO, List.of());
    PARAMETERS.put(SINGLE_FIRST, List.of());
    PARAMETERS.put(RANGE_AWARE, List.of());
    PARAMETERS.put(ALL, List.of());
    PARAMETERS.put(EXPECTED_COST, ExpectedCostOrder.PARAMETERS);
  }

  private ReadOrders() {}

  /** Returns their names. */
  public static List<String> names() {
    return List.copyOf(PARAMETERS.keySet());
  }

  /**
   * Returns the parameters of an order.
   *
   * @throws IllegalArgumentException if the name is unknown
   */
  public static List<Parameter<?>> parameters(String name) {
    List<Parameter<?>> parameters = PARAMETERS.get(name);
    if (parameters == null) {
      throw unknown(name);
    }
    return parameters;
  }

  /**
   * Creates an order.
   *
   * @throws IllegalArgumentException if the name is unknown
   */
  public static ReadOrder create(String name, ParameterValues values) {
    switch (name) {
      case FIFO:
        return new ArrivalOrder();
      case SINGLE_FIRST:
        return new SingleFirstOrder();
      case RANGE_AWARE:
        return new RangeAwareOrder();
      case ALL:
        return new SingleFirstRangeAwareOrder();
      case EXPECTED_COST:
        return new ExpectedCostOrder(values);
      default:
        throw unknown(name);
    }
  }

  private static IllegalArgumentException unknown(String name) {
    return new IllegalArgumentException(
        "unknown read order '" + name + "'; there are " + String.join(", ", names()));
  }
}
