// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.virtualtable;

import io.manx.agent.measurement.ReadMeasurement;
import io.manx.agent.measurement.RecentReads;
import java.util.Date;
import java.util.Locale;
import org.apache.cassandra.db.marshal.DoubleType;
import org.apache.cassandra.db.marshal.InetAddressType;
import org.apache.cassandra.db.marshal.Int32Type;
import org.apache.cassandra.db.marshal.LongType;
import org.apache.cassandra.db.marshal.TimestampType;
import org.apache.cassandra.db.marshal.UTF8Type;
import org.apache.cassandra.db.virtual.AbstractVirtualTable;
import org.apache.cassandra.db.virtual.SimpleDataSet;

/** Table {@code recent_reads}: the newest reads that this node coordinated, one by one. */
@SuppressWarnings("JavaUtilDate") // Cassandra's timestamps are Dates
final class RecentReadsTable extends AbstractVirtualTable {
  private final ReadMeasurement measurement;

  RecentReadsTable(ReadMeasurement measurement) {
    super(
        VirtualTables.define("recent_reads", "the newest reads, one by one", LongType.instance)
            .addPartitionKeyColumn("number", LongType.instance)
            .addRegularColumn("completed_at", TimestampType.instance)
            .addRegularColumn("replica", InetAddressType.instance)
            .addRegularColumn("scope", UTF8Type.instance)
            .addRegularColumn("waiting_ms", DoubleType.instance)
            .addRegularColumn("service_ms", DoubleType.instance)
            .addRegularColumn("response_ms", DoubleType.instance)
            .addRegularColumn("queue_size_on_arrival", Int32Type.instance)
            .build());
    this.measurement = measurement;
  }

  @Override
  public DataSet data() {
    SimpleDataSet rows = new SimpleDataSet(metadata());
    for (RecentReads.Read read : measurement.recentReads().list()) {
      rows.row(read.number())
          .column("completed_at", new Date(read.completedAtMillis()))
          .column("replica", measurement.replicas().endpoint(read.replica()).getAddress())
          .column("scope", read.scope().name().toLowerCase(Locale.ROOT))
          .column("waiting_ms", VirtualTables.millis(read.waitingNanos()))
          .column("service_ms", VirtualTables.millis(read.serviceNanos()))
          .column("response_ms", VirtualTables.millis(read.responseNanos()))
          .column("queue_size_on_arrival", read.queueSizeOnArrival());
    }
    return rows;
  }

  @Override
  public void truncate() {
    ManxKeyspace.requirePermissionsAsked();
    measurement.recentReads().reset();
  }
}
