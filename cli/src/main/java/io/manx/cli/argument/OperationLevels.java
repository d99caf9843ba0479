// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.argument;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import io.manx.lab.load.workload.DataSet;
import io.manx.lab.load.workload.OperationKind;
import io.manx.results.UserException;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;

/** Reads the consistency levels of operations. */
final class OperationLevels {
  private static final String ALL = "all";

  private OperationLevels() {}

  /**
   * Returns the levels by operation.
   *
   * @param names names of levels by that of the operation, or by {@value #ALL}
   * @throws UserException if an operation or a level is unknown
   */
  static Map<OperationKind, ConsistencyLevel> of(Map<String, String> names) {
    Map<OperationKind, ConsistencyLevel> levels = new EnumMap<>(OperationKind.class);
    names.forEach(
        (operation, name) -> {
          ConsistencyLevel level = level(name);
          for (OperationKind kind : OperationKind.values()) {
            if (operation.equals(ALL) || operation.equals(kind.id())) {
              levels.put(kind, level);
            }
          }
          requireKnown(operation);
        });
    return levels;
  }

  private static void requireKnown(String operation) {
    if (!operation.equals(ALL) && OperationKind.named(operation).isEmpty()) {
      throw new UserException(
          "unknown operation '"
              + operation
              + "' in --consistency; choose all, "
              + OperationKind.ids(DataSet.RECORDS)
              + ", or a query template such as query-3");
    }
  }

  private static ConsistencyLevel level(String name) {
    try {
      return DefaultConsistencyLevel.valueOf(name.toUpperCase(Locale.ROOT));
    } catch (IllegalArgumentException e) {
      throw new UserException(
          "unknown consistency level '"
              + name
              + "'; choose one of "
              + Arrays.toString(DefaultConsistencyLevel.values()),
          e);
    }
  }
}
