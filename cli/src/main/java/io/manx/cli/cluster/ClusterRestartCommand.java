// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.cluster;

import io.manx.cli.argument.ClusterName;
import io.manx.cli.terminal.Console;
import io.manx.cli.terminal.DurationText;
import io.manx.lab.cluster.Cluster;
import io.manx.lab.cluster.Node;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code manx cluster restart}: restarts nodes one after another. */
@Command(
    name = "restart",
    description = {
      "Restarts nodes one after another, as an operator does: each is drained, stopped and",
      "started, and serves again before the next one is stopped. Nodes that are down start."
    },
    mixinStandardHelpOptions = true,
    footer = {"", "Examples:", "  manx cluster restart", "  manx cluster restart 2"})
final class ClusterRestartCommand implements Runnable {
  @Mixin private Console console = new Console();
  @Mixin private ClusterName name = new ClusterName();

  @Parameters(paramLabel = "NODE", description = "Numbers of nodes (default: all).")
  private List<Integer> numbers = List.of();

  @Override
  public void run() {
    Cluster cluster = Cluster.attach(name.value());
    List<Node> nodes =
        numbers.isEmpty() ? cluster.nodes() : numbers.stream().map(cluster::node).toList();
    PrintWriter err = console.err();
    for (Node node : nodes) {
      err.println("restarting " + node.name());
      long start = System.nanoTime();
      cluster.restart(node);
      Duration took = Duration.ofNanos(System.nanoTime() - start);
      err.println(node.name() + " serves again after " + DurationText.of(took));
    }
  }
}
