package io.manx.agent.scheduling;

import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
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
  private final LongSupplier clock;
  private volatile Ring ring = new Ring(-1);

  /** How many tokens nodes have in one state of the ring; to look takes a lock and copies them. */
  private static final class Ring {
    private final long version;
    private final ConcurrentHashMap<InetAddressAndPort, Integer> tokens = new ConcurrentHashMap<>();

    Ring(long version) {
      this.version = version;
    }

    int tokensOf(InetAddressAndPort node, TokenMetadata all) {
      return tokens.computeIfAbsent(node, any -> all.isMember(any) ? all.getTokens(any).size() : 0);
    }
  }

  ToldPartRows(RowCounts rows, LongSupplier clock) {
    this.rows = rows;
    this.clock = clock;
  }

  /** In proportion to the ranges that the part's replica has. */
  @Override
  public double of(PartitionRangeReadCommand command, ReplicaPlan.ForRangeRead plan) {
    Keyspace keyspace = Keyspace.open(command.metadata().keyspace);
    for (Replica replica : plan.contacts()) {
      int ranges = rangesOf(replica.endpoint(), keyspace.getReplicationStrategy());
      Long ofNode = ranges == 0 ? null : rowsOf(keyspace, command, replica);
      if (ofNode != null) {
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
    long own = rows.rows(keyspace.getColumnFamilyStore(command.metadata().id), clock.getAsLong());
    return own == RowCounts.UNKNOWN ? null : (Long) own;
  }

  /** Returns 0 of a node that is not in the ring, since it joins or has left. */
  private int rangesOf(InetAddressAndPort node, AbstractReplicationStrategy strategy) {
    TokenMetadata tokens = StorageService.instance.getTokenMetadata();
    int own = ringNow(tokens).tokensOf(node, tokens);
    int copies = strategy.getReplicationFactor().allReplicas;
    if (strategy instanceof NetworkTopologyStrategy) {
      String dataCentre = DatabaseDescriptor.getEndpointSnitch().getDatacenter(node);
      copies = ((NetworkTopologyStrategy) strategy).getReplicationFactor(dataCentre).allReplicas;
    }
    return Math.min(tokens.sortedTokens().size(), own * Math.max(1, copies));
  }

  private Ring ringNow(TokenMetadata tokens) {
    Ring known = ring;
    long version = tokens.getRingVersion();
    if (known.version != version) {
      known = new Ring(version);
      ring = known;
    }
    return known;
  }
}
