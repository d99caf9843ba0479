// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.hooks.scheduling;

import io.manx.agent.cassandra.Ring;
import io.manx.agent.scheduling.RowCounts;
import java.util.function.LongSupplier;
import org.apache.cassandra.db.PartitionRangeReadCommand;
import org.apache.cassandra.locator.Replica;
import org.apache.cassandra.locator.ReplicaPlan;
import org.apache.cassandra.schema.TableId;
import org.jspecify.annotations.Nullable;

/** Estimates the rows of parts by the numbers of rows that nodes have reported. Thread-safe. */
final class ReportedPartRows implements PartRows {
  private final RowCounts rows;
  private final LongSupplier clock;
  private final Ring ring = new Ring();

  ReportedPartRows(RowCounts rows, LongSupplier clock) {
    this.rows = rows;
    this.clock = clock;
  }

  /** Returns the rows of the part's replica, in proportion to the ranges that it holds. */
  @Override
  public double of(PartitionRangeReadCommand command, ReplicaPlan.ForRangeRead plan) {
    for (Replica replica : plan.contacts()) {
      int ranges = ring.rangesOf(replica.endpoint(), command.metadata().keyspace);
      Long ofNode = ranges == 0 ? null : rowsOf(command, replica);
      if (ofNode != null) {
        return (double) ofNode / ranges * plan.vnodeCount();
      }
    }
    return RowCounts.UNKNOWN;
  }

  private @Nullable Long rowsOf(PartitionRangeReadCommand command, Replica replica) {
    TableId table = command.metadata().id;
    if (!replica.isSelf()) {
      return rows.of(table, replica.endpoint());
    }
    long own = rows.rows(table, clock.getAsLong());
    return own == RowCounts.UNKNOWN ? null : (Long) own;
  }
}
