// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.comparison;

import com.datastax.oss.driver.api.core.CqlSession;
import io.manx.lab.load.table.LoadTables;
import io.manx.lab.load.table.TableLoader;
import io.manx.lab.load.workload.LoadOptions;
import io.manx.lab.testbed.Testbed;
import java.util.Map;

/** Creates the tables of a load and writes its records, and shows the progress. */
public final class TableFilling {
  private TableFilling() {}

  /**
   * Fills tables; missing ones are created.
   *
   * @param options of the tables that are created
   * @throws InterruptedException if it is interrupted
   */
  public static void fill(
      CqlSession session,
      Testbed testbed,
      LoadTables tables,
      Map<String, String> options,
      LoadOptions load,
      ComparisonProgress progress)
      throws InterruptedException {
    tables.create(session, testbed.replication(), options);
    TableLoader loader = new TableLoader(load);
    try (ComparisonProgress.Step loading = progress.loading(loader::written, load.storedRows())) {
      loader.load(session, tables);
    }
  }
}
