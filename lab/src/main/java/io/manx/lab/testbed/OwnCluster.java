// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.testbed;

import io.manx.lab.cluster.Cluster;
import io.manx.lab.cluster.ClusterOptions;
import io.manx.lab.cluster.Node;
import io.manx.lab.cluster.Progress;
import io.manx.lab.cluster.StateDirectory;
import io.manx.lab.disturbance.kind.Need;
import io.manx.lab.disturbance.network.NetworkSwitch;
import io.manx.lab.disturbance.network.NodeProxies;
import io.manx.lab.disturbance.plan.DisturbanceSpec;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * A cluster that ends with this process.
 *
 * @param networks switches of the nodes' connections by node number; empty without proxies
 * @param proxies what the nodes are behind, or null
 */
record OwnCluster(
    Cluster cluster, Map<Integer, NetworkSwitch> networks, @Nullable NodeProxies proxies) {

  /** Starts it, behind proxies or in control groups if a disturbance needs that. */
  static OwnCluster start(
      ClusterOptions options, List<DisturbanceSpec> disturbances, long seed, Progress progress) {
    ClusterOptions wanted =
        options.withControlGroups(
            options.controlGroups() || needs(disturbances, Need.CONTROL_GROUPS));
    return needs(disturbances, Need.PROXIES)
        ? behindProxies(wanted.withProxied(true), seed, progress)
        : new OwnCluster(Cluster.start(wanted, progress), Map.of(), null);
  }

  private static boolean needs(List<DisturbanceSpec> disturbances, Need need) {
    return disturbances.stream().anyMatch(spec -> spec.kind().need() == need);
  }

  private static OwnCluster behindProxies(ClusterOptions options, long seed, Progress progress) {
    NodeProxies proxies = new NodeProxies(seed);
    Map<Integer, NetworkSwitch> networks = new ConcurrentHashMap<>();
    try {
      Cluster cluster =
          Cluster.start(
              StateDirectory.fromEnvironment(),
              options,
              progress,
              node -> {
                networks.put(node.index(), open(proxies, node));
                return () -> {};
              });
      return new OwnCluster(cluster, networks, proxies);
    } catch (RuntimeException e) {
      proxies.close();
      throw e;
    }
  }

  private static NetworkSwitch open(NodeProxies proxies, Node node) {
    try {
      return proxies.open(
          InetAddress.getByName(node.broadcastAddress()), InetAddress.getByName(node.address()));
    } catch (UnknownHostException e) {
      throw new IllegalStateException("not a literal address", e);
    }
  }
}
