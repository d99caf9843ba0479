package io.manx.agent.ledger;

import io.manx.agent.ranking.Liveness;
import io.manx.core.consistency.Level;
import java.nio.ByteBuffer;
import org.apache.cassandra.db.ConsistencyLevel;
import org.apache.cassandra.db.Keyspace;
import org.apache.cassandra.db.SinglePartitionReadCommand;
import org.apache.cassandra.db.partitions.PartitionIterator;
import org.apache.cassandra.db.rows.RowIterator;
import org.apache.cassandra.locator.AbstractReplicationStrategy;
import org.apache.cassandra.locator.Replica;
import org.apache.cassandra.schema.Schema;
import org.apache.cassandra.schema.TableMetadata;
import org.apache.cassandra.service.pager.QueryPager;
import org.apache.cassandra.transport.Dispatcher;
import org.apache.cassandra.transport.ProtocolVersion;
import org.apache.cassandra.utils.FBUtilities;

/** Reads whole partitions as a client would, page by page. Thread-safe. */
final class PartitionReader implements Rereads.Reader {
  private static final int PAGE_ROWS = 500;

  @Override
  public boolean areAllAlive(EnrolledTable table, ByteBuffer key) {
    for (Replica replica :
        replication(table).getNaturalReplicasForToken(metadata(table).partitioner.getToken(key))) {
      if (!Liveness.isAlive(replica.endpoint())) {
        return false;
      }
    }
    return true;
  }

  @Override
  public boolean hasCopiesAgreed(EnrolledTable table) {
    return replication(table).getReplicationFactor().allReplicas == table.enrolment().copies();
  }

  /** Each page has been repaired, if need be, once it is closed. */
  @Override
  public void read(EnrolledTable table, ByteBuffer key, Level level) {
    SinglePartitionReadCommand command =
        SinglePartitionReadCommand.fullPartitionRead(
            metadata(table), FBUtilities.nowInSeconds(), key);
    QueryPager pager = command.getPager(null, ProtocolVersion.CURRENT);
    ConsistencyLevel consistency = ConsistencyLevel.valueOf(level.name());
    while (!pager.isExhausted()) {
      try (PartitionIterator page =
          pager.fetchPage(
              PAGE_ROWS, consistency, null, Dispatcher.RequestTime.forImmediateExecution())) {
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

  private static AbstractReplicationStrategy replication(EnrolledTable table) {
    return Keyspace.open(table.keyspace()).getReplicationStrategy();
  }

  private static TableMetadata metadata(EnrolledTable table) {
    TableMetadata metadata = Schema.instance.getTableMetadata(table.id());
    if (metadata == null) {
      throw new IllegalStateException("table " + table + " has been dropped");
    }
    return metadata;
  }
}
