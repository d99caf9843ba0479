package io.manx.agent.scheduling;

import org.apache.cassandra.config.DatabaseDescriptor;
import org.apache.cassandra.db.Keyspace;
import org.apache.cassandra.db.PartitionRangeReadCommand;
import org.apache.cassandra.locator.AbstractReplicationStrategy;
import org.apache.cassandra.locator.InetAddressAndPort;
import org.apache.cassandra.locator.NetworkTopologyStrategy;
import org.apache.cassandra.locator.Replica;
import org.apache.cassandra.locator.ReplicaPlan;
import org.apache.cassandra.locator.TokenMetadata;
import org.apache.cassandra.service.StorageService;
import org.jspecify.annotations.Nullable;

/** Rows of parts by the numbers of rows that nodes have told. Thread-safe. */
final class ToldPartRows implements PartRows {
  private final RowCounts rows;

  ToldPartRows(RowCounts rows) {
    this.rows = rows;
  }

  /** In proportion to the ranges that the part's replica has. */
  @Override
  public double of(PartitionRangeReadCommand command, ReplicaPlan.ForRangeRead plan) {
    Keyspace keyspace = Keyspace.open(command.metadata().keyspace);
    for (Replica replica : plan.contacts()) {
      Long ofNode = rowsOf(keyspace, command, replica);
      if (ofNode != null) {
        int ranges = rangesOf(replica.endpoint(), keyspace.getReplicationStrategy());
        return (double) ofNode / ranges * plan.vnodeCount();
      }
    }
    return RowCounts.UNKNOWN;
  }

  private @Nullable Long rowsOf(
      Keyspace keyspace, PartitionRangeReadCommand command, Replica replica) {
    if (!replica.isSelf()) {
      return rows.of(command.metadata().id, replica.endpoint());
    }
    long own = rows.rows(keyspace.getColumnFamilyStore(command.metadata().id), System.nanoTime());
    return own == RowCounts.UNKNOWN ? null : (Long) own;
  }

  private static int rangesOf(InetAddressAndPort node, AbstractReplicationStrategy strategy) {
    TokenMetadata tokens = StorageService.instance.getTokenMetadata();
    int own = Math.max(1, tokens.getTokens(node).size());
    int copies = strategy.getReplicationFactor().allReplicas;
    if (strategy instanceof NetworkTopologyStrategy) {
      String dataCentre = DatabaseDescriptor.getEndpointSnitch().getDatacenter(node);
      copies = ((NetworkTopologyStrategy) strategy).getReplicationFactor(dataCentre).allReplicas;
    }
    return Math.max(1, Math.min(tokens.sortedTokens().size(), own * copies));
  }
}
