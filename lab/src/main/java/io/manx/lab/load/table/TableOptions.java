// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.load.table;

import io.manx.lab.load.tpch.TpchTable;
import io.manx.lab.load.workload.DataSet;
import io.manx.lab.load.workload.LoadOptions;
import io.manx.lab.load.workload.OperationKind;
import io.manx.results.UserException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Options of the tables of a load. {@code NAME} is for all tables; {@code NAME@TABLE} is for one of
 * them, in place of the value for all. {@code TABLE} is {@code records} for all tables of records,
 * {@code slices}, or the name of a table of TPC-H.
 */
public final class TableOptions {
  /** Cassandra's option: when a coordinator asks another replica. */
  public static final String SPECULATIVE_RETRY = "speculative_retry";

  /** Name of the tables of records. */
  static final String RECORDS = "records";

  /** Name of the table of slices. */
  static final String SLICES = "slices";

  private static final char OF = '@';

  private TableOptions() {}

  /** Returns the name of an option that is for one table alone. */
  public static String forTable(String option, String table) {
    return option + OF + table;
  }

  /** Returns the name of an option without its table. */
  public static String baseOf(String name) {
    int at = name.indexOf(OF);
    return at < 0 ? name : name.substring(0, at);
  }

  /** Returns the options of one table, from those of all. */
  static Map<String, String> of(String table, Map<String, String> options) {
    Map<String, String> own = new TreeMap<>();
    options.forEach(
        (name, value) -> {
          if (name.indexOf(OF) < 0) {
            own.put(name, value);
          }
        });
    options.forEach(
        (name, value) -> {
          if (name.indexOf(OF) >= 0 && name.substring(name.indexOf(OF) + 1).equals(table)) {
            own.put(baseOf(name), value);
          }
        });
    return own;
  }

  /**
   * Checks that a load has the tables that options are for.
   *
   * @throws UserException if one has no such table
   */
  public static void require(Map<String, String> options, LoadOptions load) {
    List<String> tables = tablesOf(load);
    for (String name : options.keySet()) {
      int at = name.indexOf(OF);
      if (at >= 0 && !tables.contains(name.substring(at + 1))) {
        throw new UserException(
            "table option '%s': the load has no table '%s'; choose from %s"
                .formatted(name, name.substring(at + 1), String.join(", ", tables)));
      }
    }
  }

  private static List<String> tablesOf(LoadOptions load) {
    if (load.workload().dataSet() == DataSet.TPC_H) {
      return load.workload().tpchTables().stream().map(TpchTable::id).toList();
    }
    return load.workload().has(OperationKind.SLICE) ? List.of(RECORDS, SLICES) : List.of(RECORDS);
  }
}
