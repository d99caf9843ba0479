// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.virtualtable;

import io.manx.agent.coordinator.ReadGroups;
import io.manx.agent.speculation.CoordinatorSpeculation;
import io.manx.core.request.RequestKinds;
import io.manx.core.speculation.BudgetSpeculation;
import org.apache.cassandra.db.marshal.DoubleType;
import org.apache.cassandra.db.marshal.Int32Type;
import org.apache.cassandra.db.marshal.UTF8Type;
import org.apache.cassandra.db.virtual.AbstractVirtualTable;
import org.apache.cassandra.db.virtual.SimpleDataSet;

/**
 * Table {@code speculation}: the time after which a read of a group of kinds is late. Empty while
 * Cassandra decides, or nothing is known.
 */
final class SpeculationTable extends AbstractVirtualTable {
  private final CoordinatorSpeculation speculation;

  SpeculationTable(CoordinatorSpeculation speculation) {
    super(
        VirtualTables.define(
                "speculation", "when late reads are sent once more", Int32Type.instance)
            .addPartitionKeyColumn("read_group", Int32Type.instance)
            .addRegularColumn("data_centre", UTF8Type.instance)
            .addRegularColumn("delay_ms", DoubleType.instance)
            .build());
    this.speculation = speculation;
  }

  @Override
  public DataSet data() {
    SimpleDataSet rows = new SimpleDataSet(metadata());
    BudgetSpeculation current = speculation.current();
    for (int each = 0; current != null && each < RequestKinds.GROUPS; each++) {
      if (each != ReadGroups.RANGE && current.knows(each)) {
        rows.row(each)
            .column("data_centre", speculation.dataCentres().dataCentre(each))
            .column("delay_ms", VirtualTables.millis(current.lateNanos(each)));
      }
    }
    return rows;
  }
}
