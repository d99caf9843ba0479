// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.consistency.switching;

import io.manx.driver.consistency.EnrolmentRow;
import io.manx.driver.consistency.EnrolmentStore;
import io.manx.driver.consistency.TableName;
import io.manx.lab.testbed.Repairs;
import java.util.Optional;
import java.util.function.Consumer;

/** Repairs a table whose drain needs a repair, and records it. */
public final class DrainingRepair {
  private final EnrolmentStore store;
  private final TableName table;
  private final Repairs repairs;

  /** Creates it; nothing is repaired yet. */
  public DrainingRepair(EnrolmentStore store, TableName table, Repairs repairs) {
    this.store = store;
    this.table = table;
    this.repairs = repairs;
  }

  /**
   * Repairs the table if necessary.
   *
   * @param seen the row a moment ago
   * @param progress is told the current step
   * @return whether a repair was recorded; false if none was needed, or if meanwhile ledgers were
   *     lost or the change was given up
   * @throws io.manx.results.UserException if the repair fails
   * @throws com.datastax.oss.driver.api.core.DriverException if the row cannot be reached
   */
  public boolean run(EnrolmentRow seen, Consumer<String> progress) throws InterruptedException {
    if (!SwitchText.needsRepair(seen.enrolment())) {
      return false;
    }
    String token = seen.repairToken();
    repairs.repair(table.keyspace(), table.table(), progress);
    Optional<EnrolmentRow> row = store.find(table);
    return row.isPresent() && record(row.get(), token);
  }

  private boolean record(EnrolmentRow row, String token) {
    try {
      return store.replace(row, row.repaired(token));
    } catch (IllegalArgumentException e) {
      return false; // the change now waits for a later repair
    }
  }
}
