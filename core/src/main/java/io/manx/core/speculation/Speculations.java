// SPDX-License-Identifier: Apache-2.0

package io.manx.core.speculation;

import io.manx.core.catalogue.Parameter;
import io.manx.core.catalogue.ParameterValues;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The registry of speculations, by name. */
public final class Speculations {
  /** No copies. */
  public static final String NONE = "none";

  /** Cassandra's own, by a percentile of its latencies. */
  public static final String PERCENTILE = "percentile";

  /** Manx's own, within a budget. */
  public static final String BUDGET = "budget";

  private static final Parameter<Double> PERCENTILE_QUANTILE =
      Parameter.number("quantile", 0.99, 0.5, 0.9999, "quantile of latencies that is the delay");

  private static final Map<String, List<Parameter<?>>> ALL = new LinkedHashMap<>();

  static {
    ALL.put(NONE, List.of());
    ALL.put(BUDGET, BudgetSpeculation.PARAMETERS);
    ALL.put(PERCENTILE, List.of(PERCENTILE_QUANTILE));
  }

  private Speculations() {}

  /** Returns their names. */
  public static List<String> names() {
    return List.copyOf(ALL.keySet());
  }

  /**
   * Returns the parameters of a speculation.
   *
   * @throws IllegalArgumentException if the name is unknown
   */
  public static List<Parameter<?>> parameters(String name) {
    List<Parameter<?>> parameters = ALL.get(name);
    if (parameters == null) {
      throw new IllegalArgumentException(
          "unknown speculation '" + name + "'; there are " + String.join(", ", names()));
    }
    return parameters;
  }

  /** Creates a speculation. */
  public static Speculation create(String name, ParameterValues values) {
    switch (name) {
      case NONE:
        return new NoSpeculation();
      case BUDGET:
        return new BudgetSpeculation(values);
      case PERCENTILE:
        return new PercentileSpeculation(values.get(PERCENTILE_QUANTILE));
      default:
        throw new IllegalArgumentException(name);
    }
  }
}
