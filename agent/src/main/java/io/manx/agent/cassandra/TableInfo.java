// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.cassandra;

import org.apache.cassandra.db.ColumnFamilyStore;
import org.apache.cassandra.db.memtable.Memtable;
import org.apache.cassandra.schema.Schema;
import org.apache.cassandra.schema.TableId;
import org.apache.cassandra.schema.TableMetadata;
import org.apache.cassandra.service.reads.repair.ReadRepairStrategy;
import org.jspecify.annotations.Nullable;

/** What this node knows about a table. Immutable. */
public final class TableInfo {
  /** The number of rows cannot be estimated. */
  public static final long UNKNOWN = -1;

  private final TableMetadata metadata;

  private TableInfo(TableMetadata metadata) {
    this.metadata = metadata;
  }

  /** Returns the table of this name, or null if there is none. */
  public static @Nullable TableInfo of(String keyspace, String name) {
    TableMetadata metadata = Schema.instance.getTableMetadata(keyspace, name);
    return metadata == null ? null : new TableInfo(metadata);
  }

  /** Its identifier. */
  public TableId id() {
    return metadata.id;
  }

  /** Whether it is an ordinary table: no counter table, view or virtual table. */
  public boolean isPlain() {
    return !metadata.isCounter() && !metadata.isView() && !metadata.isVirtual();
  }

  /** Whether reads of it repair replicas. */
  public boolean repairsByReads() {
    return metadata.params.readRepair != ReadRepairStrategy.NONE;
  }

  /**
   * Returns how many rows of a table this node holds, or {@link #UNKNOWN}. Cassandra's estimate
   * plus the rows in memtables.
   */
  public static long estimatedRows(TableId id) {
    ColumnFamilyStore table = ColumnFamilyStore.getIfExists(id);
    if (table == null) {
      return UNKNOWN;
    }
    double partitions = table.estimateKeys();
    for (Memtable memtable : table.getTracker().getView().getAllMemtables()) {
      partitions += memtable.partitionCount();
    }
    double cells = (double) table.getMeanEstimatedCellPerPartitionCount();
    if (cells == 0 && table.metadata().comparator.size() > 0) {
      return UNKNOWN; // nothing is flushed yet, so a partition may have any number of rows
    }
    double rowsPerPartition = cells / Math.max(1, table.metadata().regularColumns().size());
    return (long) (partitions * Math.max(1, rowsPerPartition));
  }

  /**
   * Returns the definition of a table.
   *
   * @throws IllegalStateException if it has been dropped
   */
  static TableMetadata metadata(TableId id) {
    TableMetadata metadata = Schema.instance.getTableMetadata(id);
    if (metadata == null) {
      throw new IllegalStateException("table " + id + " has been dropped");
    }
    return metadata;
  }
}
