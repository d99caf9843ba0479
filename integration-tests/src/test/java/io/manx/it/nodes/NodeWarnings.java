// SPDX-License-Identifier: Apache-2.0

package io.manx.it.nodes;

import io.manx.lab.cluster.Node;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;

/** The warnings in a node's log. */
public final class NodeWarnings {
  private NodeWarnings() {}

  public static List<String> of(Node node) throws IOException {
    return Files.readAllLines(node.log()).stream().filter(line -> line.startsWith("WARN")).toList();
  }
}
