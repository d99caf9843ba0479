// SPDX-License-Identifier: Apache-2.0

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
 * How many rows of a table each node holds, as it reports with its parts of range reads. Fukuda
 * 2013, section IV.B, shares these numbers among the nodes. Thread-safe; remembers a bounded
 * number.
 */
public final class RowCounts {
  /** Name of the message parameter: the number of rows, 8 bytes, big-endian. */
  public static final String PARAMETER = "manx-rows";

  /** The number of rows cannot be estimated. */
  public static final long UNKNOWN = TableInfo.UNKNOWN;

  private static final int MAX_TABLES = 10_000;
  private static final int MAX_NODES = 10_000;
  private static final long MAX_ROWS = 1L << 50;
  private static final long KEPT_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final Map<TableId, Map<InetAddressAndPort, Long>> reported = new ConcurrentHashMap<>();
  private final Map<TableId, Own> own = new ConcurrentHashMap<>();

  private final ToLongFunction<TableId> estimate;

  /**
   * Creates it without any reports.
   *
   * @param estimate returns how many rows of a table this node holds, or {@link #UNKNOWN}
   */
  public RowCounts(ToLongFunction<TableId> estimate) {
    this.estimate = estimate;
  }

  /** An estimate for this node itself, and when it was made. Immutable. */
  private static final class Own {
    final long rows;
    final long madeNanos;

    Own(long rows, long madeNanos) {
      this.rows = rows;
      this.madeNanos = madeNanos;
    }
  }

  /** Returns this node's report on a table, or null if the number of rows is unknown. */
  public byte @Nullable [] say(TableId table, long nowNanos) {
    long rows = rows(table, nowNanos);
    return rows == UNKNOWN ? null : ByteBuffer.allocate(Long.BYTES).putLong(rows).array();
  }

  /**
   * Returns how many rows of a table this node holds, at most a second old, or {@link #UNKNOWN}.
   */
  public long rows(TableId table, long nowNanos) {
    Own known = own.get(table);
    if (known == null || nowNanos - known.madeNanos > KEPT_NANOS) {
      if (known == null && own.size() >= MAX_TABLES) {
        own.clear();
      }
      known = new Own(Math.min(MAX_ROWS, estimate.applyAsLong(table)), nowNanos);
      own.put(table, known);
    }
    return known.rows;
  }

  /**
   * Takes the report of a node.
   *
   * @return false if the bytes are not a number of rows
   */
  public boolean told(TableId table, InetAddressAndPort node, byte[] bytes) {
    long rows = bytes.length < Long.BYTES ? -1 : ByteBuffer.wrap(bytes).getLong();
    if (rows < 0 || rows > MAX_ROWS) {
      return false;
    }
    if (reported.size() >= MAX_TABLES && !reported.containsKey(table)) {
      reported.clear();
    }
    Map<InetAddressAndPort, Long> nodes =
        reported.computeIfAbsent(table, any -> new ConcurrentHashMap<>());
    if (nodes.size() < MAX_NODES || nodes.containsKey(node)) {
      nodes.put(node, rows);
    }
    return true;
  }

  /** Returns how many rows of a table a node has reported, or null if none. */
  public @Nullable Long of(TableId table, InetAddressAndPort node) {
    Map<InetAddressAndPort, Long> nodes = reported.get(table);
    return nodes == null ? null : nodes.get(node);
  }
}
