package io.manx.core.selection;

import java.util.List;

/** The policies by name, as settings, scenarios and variants use them. */
public final class Selectors {
  /** Tail-adjusted ranking (Wu 2018). */
  public static final String WU = "wu";

  /** Ranking of C3 (Suresh 2015). */
  public static final String C3 = "c3";

  private Selectors() {}

  /** Returns the names of all policies. */
  public static List<String> names() {
    return List.of(WU, C3);
  }

  /**
   * Creates a policy.
   *
   * @param name its name
   * @param wu parameters, if it is {@link #WU}
   * @param seed of everything random in it
   * @throws IllegalArgumentException if there is none of that name
   */
  public static ReplicaSelector create(String name, WuOptions wu, long seed) {
    switch (name) {
      case WU:
        return new WuSelector(wu, seed);
      case C3:
        return new C3Selector(seed);
      default:
        throw new IllegalArgumentException(
            "unknown policy '" + name + "'; there are " + String.join(", ", names()));
    }
  }
}
