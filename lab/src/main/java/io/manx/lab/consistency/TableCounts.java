// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.consistency;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.ResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.metadata.NodeState;
import io.manx.results.UserException;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.UUID;

/**
 * Numbers of reads and writes of a table that each node has coordinated since it started, from
 * Cassandra's virtual tables {@code system_views.coordinator_read_latency} and {@code
 * coordinator_write_latency}. Range reads are not counted.
 *
 * @param byNode reads and writes, by the node's host ID
 */
record TableCounts(Map<UUID, Count> byNode) {
  private static final String COUNT =
      "SELECT count FROM system_views.coordinator_%s_latency"
          + " WHERE keyspace_name = ? AND table_name = ?";

  /** The numbers of one node. */
  record Count(long reads, long writes) {}

  /**
   * Reads the numbers of all nodes that are up.
   *
   * @throws UserException if there is no such table
   */
  static TableCounts read(CqlSession session, String keyspace, String table) {
    Map<UUID, Count> counts = new TreeMap<>();
    for (Node node : session.getMetadata().getNodes().values()) {
      if (node.getState() == NodeState.UP) {
        counts.put(
            Objects.requireNonNull(node.getHostId()),
            new Count(
                count(session, node, "read", keyspace, table),
                count(session, node, "write", keyspace, table)));
      }
    }
    return new TableCounts(counts);
  }

  private static long count(
      CqlSession session, Node node, String operation, String keyspace, String table) {
    ResultSet rows =
        session.execute(
            SimpleStatement.newInstance(COUNT.formatted(operation), keyspace, table).setNode(node));
    Row row = rows.one();
    if (row == null) {
      throw new UserException("there is no table %s.%s; check --table".formatted(keyspace, table));
    }
    return row.getLong("count");
  }

  /**
   * Returns the reads and writes since an earlier time, of nodes that were up then and have not
   * been restarted.
   */
  Count since(TableCounts earlier) {
    long reads = 0;
    long writes = 0;
    for (Map.Entry<UUID, Count> each : byNode.entrySet()) {
      Count before = earlier.byNode.get(each.getKey());
      Count now = each.getValue();
      if (before != null && now.reads >= before.reads && now.writes >= before.writes) {
        reads += now.reads - before.reads;
        writes += now.writes - before.writes;
      }
    }
    return new Count(reads, writes);
  }
}
