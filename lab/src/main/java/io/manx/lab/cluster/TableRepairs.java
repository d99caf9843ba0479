package io.manx.lab.cluster;

import io.manx.results.UserException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Repairs tables of nodes of this machine, as {@code nodetool repair -full -pr} does on each. */
public final class TableRepairs {
  private static final long POLL_MILLIS = 100;

  /** How often in a row a node may know nothing of a repair that it has begun. */
  private static final int MOST_UNKNOWN = 50;

  private final List<Node> nodes;

  /**
   * Creates it.
   *
   * @param nodes all of the cluster
   */
  public TableRepairs(List<Node> nodes) {
    this.nodes = List.copyOf(nodes);
  }

  /**
   * Repairs all ranges of a table, node by node.
   *
   * @param progress told which node is at work
   * @throws UserException if a node cannot be reached, or a repair fails
   * @throws InterruptedException if it is broken off; what has begun goes on
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
      if (state.equals("FAILED") || unknown > MOST_UNKNOWN) {
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
