// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.cassandra;

import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.cassandra.config.DatabaseDescriptor;
import org.apache.cassandra.gms.EndpointState;
import org.apache.cassandra.gms.Gossiper;
import org.apache.cassandra.locator.IEndpointSnitch;
import org.apache.cassandra.locator.InetAddressAndPort;
import org.apache.cassandra.service.StorageService;
import org.apache.cassandra.utils.FBUtilities;

/** The nodes of the cluster, and where they are. Thread-safe. */
public final class ClusterNodes {
  private ClusterNodes() {}

  /** Returns this node. */
  public static InetAddressAndPort self() {
    return FBUtilities.getBroadcastAddressAndPort();
  }

  /**
   * Whether Cassandra would send a request to a node. Agrees with its failure detector, by which
   * Cassandra filters sorted replicas, but does not log unknown nodes. Takes no lock and allocates
   * nothing.
   */
  public static boolean isAlive(InetAddressAndPort node) {
    if (node.equals(self())) {
      return true;
    }
    EndpointState state = Gossiper.instance.getEndpointStateForEndpoint(node);
    return state != null && state.isAlive();
  }

  /** Returns the live nodes, including this one. */
  public static Set<InetAddressAndPort> living() {
    return Gossiper.instance.getLiveMembers();
  }

  /** Whether a node is in the ring; nodes can be removed or replaced. */
  public static boolean isMember(InetAddressAndPort node) {
    return StorageService.instance.getTokenMetadata().isMember(node);
  }

  /** Returns the data centre of a node. */
  public static String dataCentre(InetAddressAndPort node) {
    return DatabaseDescriptor.getEndpointSnitch().getDatacenter(node);
  }

  /** Returns the data centre of this node. */
  public static String localDataCentre() {
    return DatabaseDescriptor.getEndpointSnitch().getLocalDatacenter();
  }

  /** Returns the rack of a node. */
  public static String rack(InetAddressAndPort node) {
    return DatabaseDescriptor.getEndpointSnitch().getRack(node);
  }

  /** Returns the given nodes that are in this node's data centre. */
  public static List<InetAddressAndPort> local(Collection<InetAddressAndPort> nodes) {
    IEndpointSnitch snitch = DatabaseDescriptor.getEndpointSnitch();
    String dataCentre = snitch.getLocalDatacenter();
    return nodes.stream()
        .filter(endpoint -> snitch.getDatacenter(endpoint).equals(dataCentre))
        .collect(Collectors.toList());
  }
}
