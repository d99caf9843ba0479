// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.cluster;

import io.manx.results.UserException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Repairs a table on all nodes of a cluster, as {@code nodetool repair -full -pr} on each would.
 */
public final class TableRepairs {
  private static final long POLL_MILLIS = 100;

  /** How many times in a row a node may not know a repair that it has begun. */
  private static final int MAX_UNKNOWN = 50;

  private final List<Node> nodes;

  /**
   * Creates one.
   *
   * @param nodes all nodes of the cluster
   */
  public TableRepairs(List<Node> nodes) {
    this.nodes = List.copyOf(nodes);
  }

  /**
   * Repairs all ranges of a table, node by node.
   *
   * @param progress receives a line for each node
   * @throws UserException if a node cannot be reached, or a repair fails
   * @throws InterruptedException if this thread is interrupted; a repair that has begun goes on
   */
  public void repair(String keyspace, String table, Consumer<String> progress)
      throws InterruptedException {
    for (int i = 0; i < nodes.size(); i++) {
      Node node = nodes.get(i);
      progress.accept(
          "repairing %s.%s, node %d of %d".formatted(keyspace, table, i + 1, nodes.size()));
      try (NodeJmx jmx = new NodeJmx(node)) {
        int repair = jmx.beginRepair(keyspace, table);
        if (repair != 0) {
          awaitEnd(jmx, repair, "the repair of %s.%s on %s".formatted(keyspace, table, node));
        }
      }
    }
  }

  private static void awaitEnd(NodeJmx jmx, int repair, String what) throws InterruptedException {
    int unknown = 0;
    while (true) {
      List<String> status = jmx.repairStatus(repair);
      unknown = status.isEmpty() ? unknown + 1 : 0;
      String state = status.isEmpty() ? "" : status.get(0);
      if (state.equals("COMPLETED")) {
        return;
      }
      if (state.equals("FAILED") || unknown > MAX_UNKNOWN) {
        throw new UserException(
            status.size() > 1
                ? "%s failed: %s"
                    .formatted(what, String.join("; ", status.subList(1, status.size())))
                : what + " failed; the node's log says why");
      }
      TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
    }
  }
}
