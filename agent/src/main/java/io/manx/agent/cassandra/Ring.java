// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.cassandra;

import java.util.concurrent.ConcurrentHashMap;
import org.apache.cassandra.db.Keyspace;
import org.apache.cassandra.locator.AbstractReplicationStrategy;
import org.apache.cassandra.locator.InetAddressAndPort;
import org.apache.cassandra.locator.NetworkTopologyStrategy;
import org.apache.cassandra.locator.TokenMetadata;
import org.apache.cassandra.service.StorageService;

/** How many ranges of the ring each node holds. Thread-safe. */
public final class Ring {
  private volatile State state = new State(-1);

  /**
   * How many tokens each node has in one version of the ring. Cached, as Cassandra takes a lock and
   * copies them.
   */
  private static final class State {
    private final long version;
    private final ConcurrentHashMap<InetAddressAndPort, Integer> tokens = new ConcurrentHashMap<>();

    State(long version) {
      this.version = version;
    }

    int tokensOf(InetAddressAndPort node, TokenMetadata all) {
      return tokens.computeIfAbsent(node, any -> all.isMember(any) ? all.getTokens(any).size() : 0);
    }
  }

  /**
   * Returns how many ranges of a keyspace a node holds: 0 if it is not in the ring, because it is
   * joining or has left.
   */
  public int rangesOf(InetAddressAndPort node, String keyspace) {
    TokenMetadata tokens = StorageService.instance.getTokenMetadata();
    int own = now(tokens).tokensOf(node, tokens);
    AbstractReplicationStrategy strategy = Keyspace.open(keyspace).getReplicationStrategy();
    int replicas = strategy.getReplicationFactor().allReplicas;
    if (strategy instanceof NetworkTopologyStrategy) {
      String dataCentre = ClusterNodes.dataCentre(node);
      replicas = ((NetworkTopologyStrategy) strategy).getReplicationFactor(dataCentre).allReplicas;
    }
    return Math.min(tokens.sortedTokens().size(), own * Math.max(1, replicas));
  }

  private State now(TokenMetadata tokens) {
    State known = state;
    long version = tokens.getRingVersion();
    if (known.version != version) {
      known = new State(version);
      state = known;
    }
    return known;
  }
}
