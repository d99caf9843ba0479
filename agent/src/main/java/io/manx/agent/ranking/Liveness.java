package io.manx.agent.ranking;

import org.apache.cassandra.gms.EndpointState;
import org.apache.cassandra.gms.Gossiper;
import org.apache.cassandra.locator.InetAddressAndPort;
import org.apache.cassandra.utils.FBUtilities;

/**
 * Which nodes Cassandra would ask. Agrees with its failure detector, by which it filters what has
 * been sorted, but does not log unknown nodes. Takes no lock and allocates nothing.
 */
public final class Liveness {
  private Liveness() {}

  /** Whether it would ask this one. */
  public static boolean isAlive(InetAddressAndPort node) {
    if (node.equals(FBUtilities.getBroadcastAddressAndPort())) {
      return true;
    }
    EndpointState state = Gossiper.instance.getEndpointStateForEndpoint(node);
    return state != null && state.isAlive();
  }
}
