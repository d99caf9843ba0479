package io.manx.agent.scheduling;

import java.nio.ByteBuffer;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.apache.cassandra.db.ColumnFamilyStore;
import org.apache.cassandra.db.memtable.Memtable;
import org.apache.cassandra.locator.InetAddressAndPort;
import org.apache.cassandra.schema.TableId;
import org.jspecify.annotations.Nullable;

/**
 * How many rows nodes have of a table, as each says with its parts of range reads (Fukuda 2013,
 * section IV.B, has them shared among the nodes). Thread-safe; remembers a bounded number.
 */
public final class RowCounts {
  /** Name of the message parameter: the number of rows, 8 bytes, big-endian. */
  public static final String PARAMETER = "manx-rows";

  /** Of a table whose rows can only be guessed. */
  static final long UNKNOWN = -1;

  private static final int MOST_TABLES = 10_000;
  private static final int MOST_NODES = 10_000;
  private static final long MOST_ROWS = 1L << 50;
  private static final long KEPT_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final Map<TableId, Map<InetAddressAndPort, Long>> told = new ConcurrentHashMap<>();
  private final Map<TableId, Own> own = new ConcurrentHashMap<>();

  /** An estimate of this node's own, and when it was made. Immutable. */
  private static final class Own {
    final long rows;
    final long madeNanos;

    Own(long rows, long madeNanos) {
      this.rows = rows;
      this.madeNanos = madeNanos;
    }
  }

  /** Returns what this node says of a table of its own, or null if it does not know. */
  public byte @Nullable [] say(ColumnFamilyStore table, long nowNanos) {
    long rows = rows(table, nowNanos);
    return rows == UNKNOWN ? null : ByteBuffer.allocate(Long.BYTES).putLong(rows).array();
  }

  /** Returns how many rows this node has of a table, as of at most a second ago, or UNKNOWN. */
  public long rows(ColumnFamilyStore table, long nowNanos) {
    TableId id = table.metadata().id;
    Own known = own.get(id);
    if (known == null || nowNanos - known.madeNanos > KEPT_NANOS) {
      if (known == null && own.size() >= MOST_TABLES) {
        own.clear();
      }
      known = new Own(estimate(table), nowNanos);
      own.put(id, known);
    }
    return known.rows;
  }

  /** As Cassandra estimates it, and with what has not been flushed. */
  private static long estimate(ColumnFamilyStore table) {
    double partitions = table.estimateKeys();
    for (Memtable memtable : table.getTracker().getView().getAllMemtables()) {
      partitions += memtable.partitionCount();
    }
    double cells = (double) table.getMeanEstimatedCellPerPartitionCount();
    if (cells == 0 && table.metadata().comparator.size() > 0) {
      return UNKNOWN; // nothing is flushed yet: a partition may have any number of rows
    }
    double rowsPerPartition = cells / Math.max(1, table.metadata().regularColumns().size());
    return (long) Math.min(MOST_ROWS, partitions * Math.max(1, rowsPerPartition));
  }

  /**
   * Takes note of what a node says.
   *
   * @return false if the bytes are no number of rows
   */
  public boolean told(TableId table, InetAddressAndPort node, byte[] bytes) {
    long rows = bytes.length < Long.BYTES ? -1 : ByteBuffer.wrap(bytes).getLong();
    if (rows < 0 || rows > MOST_ROWS) {
      return false;
    }
    if (told.size() >= MOST_TABLES && !told.containsKey(table)) {
      told.clear();
    }
    Map<InetAddressAndPort, Long> nodes =
        told.computeIfAbsent(table, any -> new ConcurrentHashMap<>());
    if (nodes.size() < MOST_NODES || nodes.containsKey(node)) {
      nodes.put(node, rows);
    }
    return true;
  }

  /** Returns how many rows a node has said to have of a table, or null. */
  @Nullable Long of(TableId table, InetAddressAndPort node) {
    Map<InetAddressAndPort, Long> nodes = told.get(table);
    return nodes == null ? null : nodes.get(node);
  }
}
