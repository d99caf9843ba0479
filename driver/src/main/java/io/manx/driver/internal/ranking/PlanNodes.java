// SPDX-License-Identifier: Apache-2.0

package io.manx.driver.internal.ranking;

import com.datastax.oss.driver.api.core.metadata.Node;
import java.util.Set;

/** Arranges the nodes of a query plan before they are ranked. */
public final class PlanNodes {
  private PlanNodes() {}

  /** Moves replicas to the front; returns how many there are. */
  public static int putReplicasFirst(Object[] nodes, Set<Node> replicas) {
    int found = 0;
    for (int i = 0; i < nodes.length && found < replicas.size(); i++) {
      Object node = nodes[i];
      if (replicas.contains((Node) node)) {
        nodes[i] = nodes[found];
        nodes[found] = node;
        found++;
      }
    }
    return found;
  }

  /** Begins with the node whose turn it is; those before it come last. */
  public static void rotate(Object[] nodes, int turn) {
    if (nodes.length > 1) {
      Object[] before = nodes.clone();
      for (int i = 0; i < nodes.length; i++) {
        nodes[i] = before[(int) (((long) i + turn) % nodes.length)];
      }
    }
  }
}
