package io.manx.lab.load.client;

import com.datastax.oss.driver.api.core.metadata.Node;
import java.net.InetAddress;
import java.util.Map;

/**
 * Short names of nodes in results.
 *
 * @param byAddress names by the address that clients connect to
 */
public record NodeNames(Map<String, String> byAddress) {
  public NodeNames {
    byAddress = Map.copyOf(byAddress);
  }

  /** Returns the name of the node of this address, or the address. */
  public String of(InetAddress address) {
    return byAddress.getOrDefault(address.getHostAddress(), address.getHostAddress());
  }

  /** Returns the name of a node, which is its address if it has no other. */
  public String of(Node node) {
    return node.getBroadcastRpcAddress()
        .map(address -> address.getAddress().getHostAddress())
        .map(address -> byAddress.getOrDefault(address, address))
        .orElseGet(() -> node.getEndPoint().toString());
  }
}
