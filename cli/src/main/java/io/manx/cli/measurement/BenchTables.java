// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.measurement;

import com.datastax.oss.driver.api.core.CqlSession;
import io.manx.cli.terminal.LoadingStatus;
import io.manx.cli.terminal.StatusLine;
import io.manx.lab.load.client.Clients;
import io.manx.lab.load.table.LoadTables;
import io.manx.lab.load.table.TableLoader;
import io.manx.lab.load.workload.DataSet;
import io.manx.lab.load.workload.LoadOptions;
import io.manx.lab.testbed.Testbed;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Makes the tables of {@code manx bench}. */
final class BenchTables {
  private BenchTables() {}

  /** Returns the name that the user gives, or the usual one of the load's tables. */
  static String nameOr(@Nullable String wanted, LoadOptions options) {
    boolean records = options.workload().dataSet() == DataSet.RECORDS;
    return wanted != null ? wanted : records ? "manx_bench.usertable" : "manx_bench.tpch";
  }

  /**
   * Creates the tables that are missing, and writes their records.
   *
   * @param tableOptions options of the tables as in CQL, by name
   */
  static void load(
      Testbed testbed,
      LoadTables target,
      LoadOptions options,
      Map<String, String> tableOptions,
      StatusLine status)
      throws InterruptedException {
    status.report("loading " + options.storedRows() + " rows into " + target.names());
    try (CqlSession session = Clients.connectOne(testbed.clients(), null)) {
      target.create(session, testbed.replication(), tableOptions).forEach(status::report);
      TableLoader loader = new TableLoader(options);
      try (LoadingStatus loading =
          new LoadingStatus(status, loader::written, options.storedRows()).start()) {
        loader.load(session, target);
      }
    }
    testbed.flush(target.keyspace());
  }
}
