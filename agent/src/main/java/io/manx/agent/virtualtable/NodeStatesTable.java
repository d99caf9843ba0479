// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.virtualtable;

import io.manx.agent.collection.RecentPauses;
import java.util.Date;
import org.apache.cassandra.db.marshal.LongType;
import org.apache.cassandra.db.marshal.TimestampType;
import org.apache.cassandra.db.marshal.UTF8Type;
import org.apache.cassandra.db.virtual.AbstractVirtualTable;
import org.apache.cassandra.db.virtual.SimpleDataSet;

/** Table {@code node_states}: when this node started, and its newest pauses. */
@SuppressWarnings("JavaUtilDate") // Cassandra's timestamps are Dates
final class NodeStatesTable extends AbstractVirtualTable {
  private static final long STARTING_MILLIS = 60_000;

  private final RecentPauses pauses;

  NodeStatesTable(RecentPauses pauses) {
    super(
        VirtualTables.define(
                "node_states", "start and newest pauses of this node", LongType.instance)
            .addPartitionKeyColumn("number", LongType.instance)
            .addRegularColumn("state", UTF8Type.instance)
            .addRegularColumn("began_at", TimestampType.instance)
            .addRegularColumn("ended_at", TimestampType.instance)
            .build());
    this.pauses = pauses;
  }

  @Override
  public DataSet data() {
    SimpleDataSet rows = new SimpleDataSet(metadata());
    long started = pauses.startedMillis();
    add(rows, 0, "starting", started, started + STARTING_MILLIS);
    long number = 0;
    for (RecentPauses.Pause pause : pauses.list()) {
      number++;
      add(rows, number, "collecting", pause.beganMillis(), pause.endedMillis());
    }
    return rows;
  }

  private static void add(SimpleDataSet rows, long number, String state, long began, long ended) {
    rows.row(number)
        .column("state", state)
        .column("began_at", new Date(began))
        .column("ended_at", new Date(ended));
  }
}
