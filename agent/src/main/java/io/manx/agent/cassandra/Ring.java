package io.manx.agent.cassandra;

import java.util.concurrent.ConcurrentHashMap;
import org.apache.cassandra.db.Keyspace;
import org.apache.cassandra.locator.AbstractReplicationStrategy;
import org.apache.cassandra.locator.InetAddressAndPort;
import org.apache.cassandra.locator.NetworkTopologyStrategy;
import org.apache.cassandra.locator.TokenMetadata;
import org.apache.cassandra.service.StorageService;

/** How many ranges of the ring nodes hold. Thread-safe. */
public final class Ring {
  private volatile State state = new State(-1);

  /** How many tokens nodes have in one state of the ring; to look takes a lock and copies them. */
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

  /** Returns 0 of a node that is not in the ring, since it joins or has left. */
  public int rangesOf(InetAddressAndPort node, String keyspace) {
    TokenMetadata tokens = StorageService.instance.getTokenMetadata();
    int own = now(tokens).tokensOf(node, tokens);
    AbstractReplicationStrategy strategy = Keyspace.open(keyspace).getReplicationStrategy();
    int copies = strategy.getReplicationFactor().allReplicas;
    if (strategy instanceof NetworkTopologyStrategy) {
      String dataCentre = ClusterNodes.dataCentre(node);
      copies = ((NetworkTopologyStrategy) strategy).getReplicationFactor(dataCentre).allReplicas;
    }
    return Math.min(tokens.sortedTokens().size(), own * Math.max(1, copies));
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
