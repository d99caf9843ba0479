// SPDX-License-Identifier: Apache-2.0

package io.manx.core.collection;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The registry of collection policies, by name. */
public final class CollectionPolicies {
  /** The drive is left to itself. */
  public static final String BASELINE = "baseline";

  /** SyncGC's first. */
  public static final String GREEDY = "greedy";

  /** SyncGC's second. */
  public static final String MEMTABLE_AWARE = "memtable-aware";

  /** Manx's own. */
  public static final String FITTED = "fitted";

  private static final Map<String, CollectionPolicy> ALL = new LinkedHashMap<>();

  static {
    ALL.put(BASELINE, new BaselinePolicy());
    ALL.put(GREEDY, new GreedyPolicy());
    ALL.put(MEMTABLE_AWARE, new MemtableAwarePolicy());
    ALL.put(FITTED, new FittedPolicy());
  }

  private CollectionPolicies() {}

  /** Returns their names. */
  public static List<String> names() {
    return List.copyOf(ALL.keySet());
  }

  /**
   * Returns the policy of a name.
   *
   * @throws IllegalArgumentException if the name is unknown
   */
  public static CollectionPolicy of(String name) {
    CollectionPolicy policy = ALL.get(name);
    if (policy == null) {
      throw new IllegalArgumentException(
          "unknown collection policy '" + name + "'; there are " + String.join(", ", names()));
    }
    return policy;
  }
}
