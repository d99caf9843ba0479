// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.testbed;

import io.manx.lab.cluster.Node;
import io.manx.lab.cluster.NodeJmx;
import io.manx.lab.load.client.ClientOptions;
import io.manx.lab.load.client.NodeNames;
import io.manx.lab.load.table.LoadTables;
import io.manx.lab.load.table.Table;
import io.manx.lab.load.workload.OperationMix;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The instruments that measure at the nodes during one run.
 *
 * @param retries counts the copies that coordinators send
 * @param processorTime measures the nodes' processor time
 * @param measurements reads those of the agents, or null if there are no agents
 * @param delays samples how long coordinators wait before they send copies
 * @param states watches the states of nodes
 */
record RunInstruments(
    SpeculativeRetryCounter retries,
    NodeProcessorTime processorTime,
    @Nullable AgentMeasurements measurements,
    CopyDelaySampler delays,
    NodeStateWatch states) {

  /**
   * Connects to all nodes, or fails and leaves no connection open.
   *
   * @param workload operations of the load
   * @param hasAgents whether the nodes have agents
   */
  static RunInstruments connect(
      LoadTables tables,
      OperationMix workload,
      List<Node> nodes,
      ClientOptions clients,
      NodeNames names,
      boolean hasAgents) {
    List<Runnable> closing = new ArrayList<>();
    try {
      SpeculativeRetryCounter retries = new SpeculativeRetryCounter(tables.all(), nodes);
      closing.add(retries::close);
      retries.connect();
      AgentMeasurements measurements = null;
      if (hasAgents) {
        measurements = AgentMeasurements.connect(clients, names);
        closing.add(measurements::close);
      }
      Table ofCopies = tables.ofCopies(workload);
      List<Node> coordinators = coordinators(nodes, clients.localDataCentre());
      CopyDelaySampler delays =
          hasAgents
              ? CopyDelaySamplers.ofAgents(ofCopies, coordinators, clients)
              : CopyDelaySamplers.ofCassandra(ofCopies, coordinators);
      closing.add(delays::close);
      delays.connect();
      NodeStateWatch states = watch(nodes);
      closing.add(states::close);
      states.start();
      return new RunInstruments(
          retries, new NodeProcessorTime(nodes), measurements, delays, states);
    } catch (RuntimeException e) {
      closing.forEach(Runnable::run);
      throw e;
    }
  }

  private static NodeStateWatch watch(List<Node> nodes) {
    Map<String, NodeStateSource> sources = new TreeMap<>();
    nodes.forEach(node -> sources.put(node.name(), new JmxStateSource(new NodeJmx(node))));
    return new NodeStateWatch(sources, System::currentTimeMillis);
  }

  /**
   * The nodes that clients send requests to. Nodes of other data centres never learn which reads
   * are late.
   */
  private static List<Node> coordinators(List<Node> nodes, @Nullable String dataCentre) {
    return nodes.stream()
        .filter(node -> dataCentre == null || node.dataCentre().equals(dataCentre))
        .toList();
  }
}
