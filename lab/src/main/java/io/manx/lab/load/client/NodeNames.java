// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.load.client;

import com.datastax.oss.driver.api.core.metadata.Node;
import java.net.InetAddress;
import java.util.Map;

/**
 * Short names of nodes in results.
 *
 * @param byAddress names by the addresses that clients connect to
 */
public record NodeNames(Map<String, String> byAddress) {
  public NodeNames {
    byAddress = Map.copyOf(byAddress);
  }

  /** Returns the name of the node with an address, or the address if unknown. */
  public String of(InetAddress address) {
    return byAddress.getOrDefault(address.getHostAddress(), address.getHostAddress());
  }

  /** Returns the name of a node, or its address if it has no name. */
  public String of(Node node) {
    return node.getBroadcastRpcAddress()
        .map(address -> address.getAddress().getHostAddress())
        .map(address -> byAddress.getOrDefault(address, address))
        .orElseGet(() -> node.getEndPoint().toString());
  }
}
