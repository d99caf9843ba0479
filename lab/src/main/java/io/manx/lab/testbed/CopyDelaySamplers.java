// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.testbed;

import com.datastax.oss.driver.api.core.CqlSession;
import io.manx.lab.cluster.Node;
import io.manx.lab.load.client.ClientOptions;
import io.manx.lab.load.client.Clients;
import io.manx.lab.load.table.Table;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.stream.Collectors;

/** Creates samplers of the delays that are in force on the nodes of the embedded cluster. */
final class CopyDelaySamplers {
  private static final Duration TIMEOUT = Duration.ofSeconds(2);

  private CopyDelaySamplers() {}

  /** Returns a sampler of Cassandra's own delays for a table. */
  static CopyDelaySampler ofCassandra(Table table, List<Node> nodes) {
    return sampler(table, nodes, Map.of(), () -> {});
  }

  /**
   * Returns a sampler of Manx's delays on nodes whose agents are set to send copies, and of
   * Cassandra's own delays on the others. It has a session of its own.
   *
   * @throws io.manx.results.UserException if no contact point answers
   */
  static CopyDelaySampler ofAgents(Table table, List<Node> nodes, ClientOptions clients) {
    CqlSession session = Clients.connectOne(clients, TIMEOUT);
    try {
      return sampler(
          table,
          nodes,
          ofManx(session, nodes),
          () -> {
            CompletionStage<Void> unused = session.forceCloseAsync();
          });
    } catch (RuntimeException e) {
      session.close();
      throw e;
    }
  }

  private static Map<String, DelaySource> ofManx(CqlSession session, List<Node> nodes) {
    Map<String, DelaySource> ofManx = new LinkedHashMap<>();
    Set<String> addresses = nodes.stream().map(Node::broadcastAddress).collect(Collectors.toSet());
    session.getMetadata().getNodes().values().stream()
        .filter(node -> addresses.contains(Agents.address(node)))
        .filter(node -> ManxDelays.areInForce(session, node))
        .forEach(node -> ofManx.put(Agents.address(node), new ManxDelays(session, node)));
    return ofManx;
  }

  private static CopyDelaySampler sampler(
      Table table, List<Node> nodes, Map<String, DelaySource> byAddress, Runnable afterwards) {
    Map<String, DelaySource> sources = new LinkedHashMap<>();
    for (Node node : nodes) {
      DelaySource ofManx = byAddress.get(node.broadcastAddress());
      sources.put(node.name(), ofManx == null ? new CassandraDelays(table, node) : ofManx);
    }
    return new CopyDelaySampler(sources, System::nanoTime, afterwards);
  }
}
