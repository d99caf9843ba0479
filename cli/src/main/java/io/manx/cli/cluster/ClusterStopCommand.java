// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.cluster;

import io.manx.cli.argument.ClusterName;
import io.manx.cli.terminal.Console;
import io.manx.lab.cluster.Cluster;
import io.manx.lab.cluster.Leftovers;
import io.manx.lab.cluster.Node;
import io.manx.lab.cluster.RunningClusters;
import io.manx.lab.cluster.StateDirectory;
import java.io.PrintWriter;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code manx cluster stop}: stops a cluster, or removes what a crashed one left. */
@Command(
    name = "stop",
    description = "Stops a cluster and removes its data.",
    mixinStandardHelpOptions = true,
    footer = {"", "Examples:", "  manx cluster stop", "  manx cluster stop --keep-data"})
final class ClusterStopCommand implements Runnable {
  @Mixin private Console console = new Console();
  @Mixin private ClusterName name = new ClusterName();

  @Option(
      names = "--keep-data",
      description = "Keep the data for the next start with the same nodes.")
  private boolean keepData;

  @Override
  public void run() {
    PrintWriter out = console.out();
    StateDirectory state = StateDirectory.fromEnvironment();
    switch (Leftovers.clear(state, name.value())) {
      case ABSENT -> out.println("no cluster '" + name.value() + "' runs" + others(state));
      case REMOVED ->
          out.println("removed the data of cluster '" + name.value() + "', which was not running");
      case RUNNING -> stop(state, out);
    }
  }

  /** Names other running clusters, in case the name was forgotten. */
  private static String others(StateDirectory state) {
    return RunningClusters.startedByUsers(state).isEmpty() ? "" : RunningClusters.hint(state);
  }

  private void stop(StateDirectory state, PrintWriter out) {
    Cluster cluster = Cluster.attach(state, name.value());
    long running = cluster.nodes().stream().filter(Node::isAlive).count();
    cluster.stop(keepData);
    out.println(
        "stopped %d %s of cluster '%s'%s"
            .formatted(
                running,
                running == 1 ? "node" : "nodes",
                name.value(),
                keepData ? "; its data is in " + cluster.directory() : ""));
  }
}
