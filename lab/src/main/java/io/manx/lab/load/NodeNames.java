package io.manx.lab.load;

import com.datastax.oss.driver.api.core.metadata.Node;
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

  String of(Node node) {
    return node.getBroadcastRpcAddress()
        .map(address -> address.getAddress().getHostAddress())
        .map(address -> byAddress.getOrDefault(address, address))
        .orElseGet(() -> node.getEndPoint().toString());
  }
}
