// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.virtualtable;

import io.manx.agent.measurement.ReadMeasurement;
import java.util.Date;
import org.apache.cassandra.db.marshal.LongType;
import org.apache.cassandra.db.marshal.TimestampType;
import org.apache.cassandra.db.virtual.AbstractVirtualTable;
import org.apache.cassandra.db.virtual.SimpleDataSet;

/** Table {@code reads_per_100ms}: how many reads this node has recently served as a replica. */
@SuppressWarnings("JavaUtilDate") // Cassandra's timestamps are Dates
final class ReadsPerIntervalTable extends AbstractVirtualTable {
  private final ReadMeasurement measurement;

  ReadsPerIntervalTable(ReadMeasurement measurement) {
    super(
        VirtualTables.define(
                "reads_per_100ms", "reads served in each 100 ms", TimestampType.instance)
            .addPartitionKeyColumn("began_at", TimestampType.instance)
            .addRegularColumn("reads", LongType.instance)
            .build());
    this.measurement = measurement;
  }

  @Override
  public DataSet data() {
    SimpleDataSet rows = new SimpleDataSet(metadata());
    measurement
        .readsPerInterval()
        .forEach((began, reads) -> rows.row(new Date(began)).column("reads", reads));
    return rows;
  }
}
