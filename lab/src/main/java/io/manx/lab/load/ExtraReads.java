// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.load;

import io.manx.lab.load.table.LoadTables;
import io.manx.lab.load.workload.OperationKind;
import io.manx.results.run.OperationResult;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Counts extra reads that coordinators sent for operations. Coordinators count them by table. They
 * are added to the operation on that table with most requests that reads single partitions, or to
 * ranges if there is none. Coordinators send no extra writes, since every replica gets each write
 * anyway.
 */
final class ExtraReads {
  private ExtraReads() {}

  /**
   * Returns the results with these extra reads.
   *
   * @param byTable extra reads by the name of the table
   */
  static Map<String, OperationResult> added(
      Map<String, OperationResult> operations, Map<String, Long> byTable, LoadTables tables) {
    Map<String, OperationResult> results = new LinkedHashMap<>(operations);
    byTable.forEach(
        (table, count) ->
            mostRead(operations, table, tables)
                .ifPresent(
                    kind ->
                        results.computeIfPresent(
                            kind.id(), (id, result) -> result.withExtraReads(count))));
    return results;
  }

  private static Optional<OperationKind> mostRead(
      Map<String, OperationResult> operations, String table, LoadTables tables) {
    return operations.keySet().stream()
        .flatMap(id -> OperationKind.named(id).stream())
        .filter(OperationKind::reads)
        .filter(kind -> tables.mayRead(kind, table))
        .max(
            Comparator.comparing(OperationKind::readsPartitions)
                .thenComparingLong(kind -> requests(operations, kind)));
  }

  private static long requests(Map<String, OperationResult> operations, OperationKind kind) {
    OperationResult result = operations.get(kind.id());
    return result == null ? 0 : result.requests();
  }
}
