package io.manx.agent.scheduling;

import io.manx.agent.cassandra.TableInfo;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.ToLongFunction;
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
  public static final long UNKNOWN = TableInfo.UNKNOWN;

  private static final int MOST_TABLES = 10_000;
  private static final int MOST_NODES = 10_000;
  private static final long MOST_ROWS = 1L << 50;
  private static final long KEPT_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final Map<TableId, Map<InetAddressAndPort, Long>> told = new ConcurrentHashMap<>();
  private final Map<TableId, Own> own = new ConcurrentHashMap<>();

  private final ToLongFunction<TableId> estimate;

  /**
   * Creates it; nothing has been told.
   *
   * @param estimate how many rows this node has of a table, or {@link #UNKNOWN}
   */
  public RowCounts(ToLongFunction<TableId> estimate) {
    this.estimate = estimate;
  }

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
  public byte @Nullable [] say(TableId table, long nowNanos) {
    long rows = rows(table, nowNanos);
    return rows == UNKNOWN ? null : ByteBuffer.allocate(Long.BYTES).putLong(rows).array();
  }

  /** Returns how many rows this node has of a table, as of at most a second ago, or UNKNOWN. */
  public long rows(TableId table, long nowNanos) {
    Own known = own.get(table);
    if (known == null || nowNanos - known.madeNanos > KEPT_NANOS) {
      if (known == null && own.size() >= MOST_TABLES) {
        own.clear();
      }
      known = new Own(Math.min(MOST_ROWS, estimate.applyAsLong(table)), nowNanos);
      own.put(table, known);
    }
    return known.rows;
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
  public @Nullable Long of(TableId table, InetAddressAndPort node) {
    Map<InetAddressAndPort, Long> nodes = told.get(table);
    return nodes == null ? null : nodes.get(node);
  }
}
