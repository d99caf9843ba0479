// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.testbed;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.metadata.Node;
import io.manx.lab.load.client.NodeNames;
import io.manx.results.run.Tail.NodeState;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The states of nodes in the agents' table {@code manx.node_states}, for clusters whose nodes
 * cannot be reached by JMX.
 */
final class AgentStates {
  private static final String QUERY = "SELECT state, began_at, ended_at FROM manx.node_states";

  private final List<NodeState> states = new ArrayList<>();
  private final Set<String> nodes = new LinkedHashSet<>();

  /**
   * Reads them from all nodes that have the table and answer.
   *
   * @param originMillis start of the measured part on the wall clock; what ended before is left out
   */
  static AgentStates read(CqlSession session, NodeNames names, double originMillis) {
    AgentStates all = new AgentStates();
    for (Node node : session.getMetadata().getNodes().values()) {
      try {
        for (Row row : session.execute(SimpleStatement.newInstance(QUERY).setNode(node))) {
          all.add(names.of(node), row, originMillis);
        }
      } catch (DriverException e) {
        // It has no agent, does not answer, or does not permit it.
      }
    }
    return all;
  }

  private void add(String node, Row row, double originMillis) {
    Instant began = row.getInstant("began_at");
    Instant ended = row.getInstant("ended_at");
    String state = row.getString("state");
    nodes.add(node);
    if (began != null
        && ended != null
        && state != null
        && (double) ended.toEpochMilli() >= originMillis) {
      states.add(
          new NodeState(
              node,
              state,
              began.toEpochMilli() - originMillis,
              ended.toEpochMilli() - originMillis));
    }
  }

  /** Returns the states. */
  List<NodeState> states() {
    return states;
  }

  /** Returns the names of the nodes that have the table. */
  List<String> nodes() {
    return List.copyOf(nodes);
  }
}
