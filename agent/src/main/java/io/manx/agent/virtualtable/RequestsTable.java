// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.virtualtable;

import io.manx.agent.coordinator.ReadGroups;
import io.manx.agent.measurement.ReadDemands;
import io.manx.agent.speculation.CoordinatorSpeculation;
import io.manx.core.request.KindOfRequest;
import io.manx.core.speculation.BudgetSpeculation;
import org.apache.cassandra.db.marshal.DoubleType;
import org.apache.cassandra.db.marshal.Int32Type;
import org.apache.cassandra.db.marshal.LongType;
import org.apache.cassandra.db.marshal.UTF8Type;
import org.apache.cassandra.db.virtual.AbstractVirtualTable;
import org.apache.cassandra.db.virtual.SimpleDataSet;

/** Table {@code requests}: the kinds of reads that this node coordinates, and what each costs. */
final class RequestsTable extends AbstractVirtualTable {
  private final ReadDemands demands;
  private final CoordinatorSpeculation speculation;

  RequestsTable(ReadDemands demands, CoordinatorSpeculation speculation) {
    super(
        VirtualTables.define("requests", "kinds of reads, and what each costs", Int32Type.instance)
            .addPartitionKeyColumn("number", Int32Type.instance)
            .addRegularColumn("kind", UTF8Type.instance)
            .addRegularColumn("count", LongType.instance)
            .addRegularColumn("predicted_service_ms", DoubleType.instance)
            .addRegularColumn("response_ms", DoubleType.instance)
            .addRegularColumn("delay_ms", DoubleType.instance)
            .addRegularColumn("copies", LongType.instance)
            .build());
    this.demands = demands;
    this.speculation = speculation;
  }

  @Override
  public DataSet data() {
    SimpleDataSet rows = new SimpleDataSet(metadata());
    BudgetSpeculation current = speculation.current();
    for (KindOfRequest kind : demands.costs().kinds().all()) {
      int number = kind.number();
      rows.row(number)
          .column(
              "kind", kind.description().isEmpty() ? ReadGroups.others(number) : kind.description())
          .column("count", kind.count())
          .column("predicted_service_ms", demands.costs().usualMillis(number))
          .column("response_ms", kind.meanMillis())
          .column("copies", speculation.sentCount(number));
      if (current != null && current.knows(number)) {
        rows.column("delay_ms", VirtualTables.millis(current.lateNanos(number)));
      }
    }
    return rows;
  }
}
