package io.manx.lab.testbed;

import io.manx.lab.cluster.Node;
import io.manx.lab.cluster.NodeJmx;
import io.manx.lab.load.Table;
import io.manx.results.UserException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Extra reads that coordinators sent for one table, from Cassandra's own metric {@code
 * SpeculativeRetries}. Not thread-safe.
 */
final class SpeculativeRetryCounter {
  private static final String METRIC = "SpeculativeRetries";

  private final Table table;
  private final List<Node> nodes;
  private Map<Node, Long> before = Map.of();

  SpeculativeRetryCounter(Table table, List<Node> nodes) {
    this.table = table;
    this.nodes = nodes;
  }

  void start() {
    before = read();
  }

  /** Returns the extra reads since the start, on nodes that still answer. */
  long sinceStart() {
    Map<Node, Long> after = read();
    long sum = 0;
    for (Map.Entry<Node, Long> node : after.entrySet()) {
      long earlier = before.getOrDefault(node.getKey(), 0L);
      // A node that was restarted meanwhile counts from 0 again.
      sum += node.getValue() >= earlier ? node.getValue() - earlier : node.getValue();
    }
    return sum;
  }

  private Map<Node, Long> read() {
    Map<Node, Long> counts = new HashMap<>();
    for (Node node : nodes) {
      try (NodeJmx jmx = new NodeJmx(node)) {
        counts.put(node, jmx.tableCounter(table.keyspace(), table.name(), METRIC));
      } catch (UserException e) {
        // A node that a disturbance has killed counts nothing.
      }
    }
    return counts;
  }
}
