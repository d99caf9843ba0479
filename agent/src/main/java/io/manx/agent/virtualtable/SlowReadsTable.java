// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.virtualtable;

import io.manx.agent.journal.SlowRead;
import io.manx.agent.journal.SlowReads;
import java.util.Date;
import java.util.function.LongSupplier;
import org.apache.cassandra.db.marshal.BooleanType;
import org.apache.cassandra.db.marshal.DoubleType;
import org.apache.cassandra.db.marshal.ListType;
import org.apache.cassandra.db.marshal.LongType;
import org.apache.cassandra.db.marshal.TimestampType;
import org.apache.cassandra.db.marshal.UTF8Type;
import org.apache.cassandra.db.virtual.AbstractVirtualTable;
import org.apache.cassandra.db.virtual.SimpleDataSet;

/** Table {@code slow_reads}: the slowest reads of each of the last seconds, with their stories. */
@SuppressWarnings("JavaUtilDate") // Cassandra's timestamps are Dates
final class SlowReadsTable extends AbstractVirtualTable {
  private final SlowReads slowReads;
  private final LongSupplier clock;

  /**
   * Creates the table.
   *
   * @param clock in milliseconds since the Unix epoch
   */
  SlowReadsTable(SlowReads slowReads, LongSupplier clock) {
    super(
        VirtualTables.define(
                "slow_reads", "the slowest reads of the last minutes", LongType.instance)
            .addPartitionKeyColumn("number", LongType.instance)
            .addRegularColumn("began_at", TimestampType.instance)
            .addRegularColumn("total_ms", DoubleType.instance)
            .addRegularColumn("succeeded", BooleanType.instance)
            .addRegularColumn("events", ListType.getInstance(UTF8Type.instance, false))
            .build());
    this.slowReads = slowReads;
    this.clock = clock;
  }

  @Override
  public DataSet data() {
    SimpleDataSet rows = new SimpleDataSet(metadata());
    long number = 0;
    for (SlowRead read : slowReads.list(clock.getAsLong())) {
      number++;
      rows.row(number)
          .column("began_at", new Date(read.beganMillis()))
          .column("total_ms", VirtualTables.millis(read.nanos()))
          .column("succeeded", read.hasSucceeded())
          .column("events", read.events());
    }
    return rows;
  }

  @Override
  public void truncate() {
    ManxKeyspace.requirePermissionsAsked();
    slowReads.reset();
  }
}
