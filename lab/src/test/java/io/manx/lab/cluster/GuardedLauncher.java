// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.cluster;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Starts stand-in nodes as a launcher would, and waits for the end of its input. */
public final class GuardedLauncher {
  static final int NODES = 2;
  static final String READY = "ready";

  private GuardedLauncher() {}

  /** Takes a directory, and {@code attached} or {@code detached}. */
  public static void main(String[] args) throws IOException {
    Path directory = Path.of(args[0]);
    NodeRunner runner = new NodeRunner(directory);
    for (Placement placement : Placement.of(ClusterOptions.DEFAULT.withNodes(NODES))) {
      Node node = new Node(placement, new AddressBlock(1), false, directory, directory);
      runner.start(node, List.of("sleep", "600"));
      System.out.println(node.pid());
    }
    if (args[1].equals("detached")) {
      runner.letStay();
    }
    System.out.println(READY);
    int ended = System.in.read();
    System.exit(ended < 0 ? 0 : 1);
  }
}
