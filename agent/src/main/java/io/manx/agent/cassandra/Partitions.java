// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.cassandra;

import java.nio.ByteBuffer;
import org.apache.cassandra.db.ConsistencyLevel;
import org.apache.cassandra.db.Keyspace;
import org.apache.cassandra.db.SinglePartitionReadCommand;
import org.apache.cassandra.db.partitions.PartitionIterator;
import org.apache.cassandra.db.rows.RowIterator;
import org.apache.cassandra.locator.AbstractReplicationStrategy;
import org.apache.cassandra.locator.Replica;
import org.apache.cassandra.schema.TableId;
import org.apache.cassandra.schema.TableMetadata;
import org.apache.cassandra.service.pager.QueryPager;
import org.apache.cassandra.transport.Dispatcher;
import org.apache.cassandra.transport.ProtocolVersion;
import org.apache.cassandra.utils.FBUtilities;

/** Reads partitions as a client would. Thread-safe. */
public final class Partitions {
  private static final int PAGE_ROWS = 500;

  private Partitions() {}

  /** Whether all replicas of a key are alive. */
  public static boolean areAllAlive(TableId table, ByteBuffer key) {
    TableMetadata metadata = TableInfo.metadata(table);
    for (Replica replica :
        replication(metadata.keyspace)
            .getNaturalReplicasForToken(metadata.partitioner.getToken(key))) {
      if (!ClusterNodes.isAlive(replica.endpoint())) {
        return false;
      }
    }
    return true;
  }

  /** Returns the replication factor of a keyspace, over all data centres. */
  public static int replicationFactor(String keyspace) {
    return replication(keyspace).getReplicationFactor().allReplicas;
  }

  private static AbstractReplicationStrategy replication(String keyspace) {
    return Keyspace.open(keyspace).getReplicationStrategy();
  }

  /**
   * Reads a whole partition, page by page. Once a page is closed, its replicas have been repaired
   * if they differed.
   *
   * @throws RuntimeException if too few replicas answer
   */
  public static void read(TableId table, ByteBuffer key, ConsistencyLevel level) {
    SinglePartitionReadCommand command =
        SinglePartitionReadCommand.fullPartitionRead(
            TableInfo.metadata(table), FBUtilities.nowInSeconds(), key);
    QueryPager pager = command.getPager(null, ProtocolVersion.CURRENT);
    while (!pager.isExhausted()) {
      try (PartitionIterator page =
          pager.fetchPage(PAGE_ROWS, level, null, Dispatcher.RequestTime.forImmediateExecution())) {
        readAll(page);
      }
    }
  }

  private static void readAll(PartitionIterator page) {
    while (page.hasNext()) {
      try (RowIterator rows = page.next()) {
        while (rows.hasNext()) {
          rows.next();
        }
      }
    }
  }
}
