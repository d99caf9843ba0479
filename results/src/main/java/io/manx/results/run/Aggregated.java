// SPDX-License-Identifier: Apache-2.0

package io.manx.results.run;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * All requests of a run with many operations, such as TPC-H's query templates, as one more
 * operation.
 */
public final class Aggregated {
  /** The name that Locust, and with it Chauque 2020 (figure 9), gives to all requests. */
  public static final String NAME = "aggregated";

  /** Reads, updates, range reads and slices of one load are looked at one by one. */
  private static final int FEW_OPERATIONS = 4;

  private Aggregated() {}

  /** Returns whether runs with a number of operations have all of them together as well. */
  static boolean isOf(int operations) {
    return operations > FEW_OPERATIONS;
  }

  /** Returns the parts of a run, with all requests among them if there are many operations. */
  static @Nullable Map<String, OperationResult> addedTo(
      @Nullable Map<String, OperationResult> parts, Map<String, OperationResult> operations) {
    if (!isOf(operations.size())) {
      return parts;
    }
    Map<String, OperationResult> all = new LinkedHashMap<>(parts == null ? Map.of() : parts);
    all.put(NAME, ConcurrentMerge.operation(List.copyOf(operations.values())));
    return all;
  }
}
