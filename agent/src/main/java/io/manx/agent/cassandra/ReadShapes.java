// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.cassandra;

import io.manx.core.scheduling.ReadClass;
import io.manx.core.scheduling.ReadShape;
import org.apache.cassandra.db.ReadCommand;
import org.apache.cassandra.db.SinglePartitionReadCommand;
import org.apache.cassandra.db.filter.ClusteringIndexFilter;
import org.apache.cassandra.db.filter.ClusteringIndexNamesFilter;
import org.apache.cassandra.db.filter.DataLimits;

/** Classifies Cassandra's read commands by what they ask a replica for. */
public final class ReadShapes {
  /** Up to this many named rows are read about as fast as one. */
  private static final int FEW_ROWS = 10;

  private ReadShapes() {}

  /**
   * Returns the shape of a command. A read of one partition is a slice if the table has clustering
   * columns and more than one row is read. Up to {@value #FEW_ROWS} named rows count as one.
   *
   * @param local whether this node coordinates it
   * @param nodes how many nodes a range read is sent to at once
   */
  public static ReadShape of(ReadCommand command, boolean local, int nodes) {
    if (command.isRangeRequest()) {
      return ReadShape.range(local, command.limits().count(), nodes);
    }
    int rows = rows(command);
    return rows > 1 ? ReadShape.slice(local, rows) : ReadShape.single(local);
  }

  /** Returns the class of a command. */
  public static ReadClass classOf(ReadCommand command) {
    if (command.isRangeRequest()) {
      return ReadClass.RANGE;
    }
    return rows(command) > 1 ? ReadClass.SLICE : ReadClass.SINGLE;
  }

  /** How many rows of one partition are read at most; 1 stands for a few. */
  private static int rows(ReadCommand command) {
    if (command.metadata().comparator.size() == 0
        || !(command instanceof SinglePartitionReadCommand)) {
      return 1;
    }
    DataLimits limits = command.limits();
    int rows = Math.min(limits.count(), limits.perPartitionCount());
    ClusteringIndexFilter filter = ((SinglePartitionReadCommand) command).clusteringIndexFilter();
    if (filter instanceof ClusteringIndexNamesFilter) {
      int named = ((ClusteringIndexNamesFilter) filter).requestedRows().size();
      return named <= FEW_ROWS ? 1 : Math.min(rows, named);
    }
    return rows;
  }
}
