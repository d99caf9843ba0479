// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.cluster;

import io.manx.cli.argument.ClusterName;
import io.manx.cli.terminal.Console;
import io.manx.cli.terminal.ExitCode;
import io.manx.cli.terminal.JsonOutput;
import io.manx.lab.cluster.Cluster;
import io.manx.lab.cluster.Node;
import io.manx.results.report.format.TextTable;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code manx cluster status}: shows the nodes of a cluster. */
@Command(
    name = "status",
    description = "Shows the nodes of a cluster. The exit code is 1 unless all are up.",
    mixinStandardHelpOptions = true,
    footer = {"", "Examples:", "  manx cluster status", "  manx cluster status --json"})
final class ClusterStatusCommand implements Callable<Integer> {
  @Mixin private Console console = new Console();
  @Mixin private ClusterName name = new ClusterName();

  @Option(names = "--json", description = "Print JSON.")
  private boolean json;

  @Override
  public Integer call() {
    Cluster cluster = Cluster.attach(name.value());
    List<NodeStatus> nodes = cluster.nodes().stream().map(NodeStatus::of).toList();
    PrintWriter out = console.out();
    if (json) {
      out.println(
          JsonOutput.of(
              new ClusterStatus(name.value(), cluster.version(), cluster.startedAt(), nodes)));
    } else {
      out.println(
          "cluster '%s': Cassandra %s, started %s"
              .formatted(name.value(), cluster.version(), cluster.startedAt()));
      out.print(table(nodes).text());
      out.flush();
    }
    boolean allUp = nodes.stream().allMatch(node -> node.state().equals(NodeStatus.UP));
    return allUp ? 0 : ExitCode.FAILURE;
  }

  private static TextTable table(List<NodeStatus> nodes) {
    TextTable table =
        TextTable.ofWords(
            List.of("NODE", "STATE", "ADDRESS", "DATA CENTRE", "RACK", "PID", "JMX", "LOG"));
    nodes.forEach(node -> table.add(node.cells()));
    return table;
  }

  /** The output of {@code --json}. */
  record ClusterStatus(
      String name, String cassandraVersion, String startedAt, List<NodeStatus> nodes) {}

  /** One node of a {@link ClusterStatus}. */
  record NodeStatus(
      String name,
      String state,
      String address,
      String dataCentre,
      String rack,
      long pid,
      int jmxPort,
      String log) {
    static final String UP = "up";

    static NodeStatus of(Node node) {
      return new NodeStatus(
          node.name(),
          state(node),
          node.broadcastAddress(),
          node.dataCentre(),
          node.rack(),
          node.pid(),
          node.jmxPort(),
          node.log().toString());
    }

    private static String state(Node node) {
      if (!node.isAlive()) {
        return "down";
      }
      return node.answersCql() ? UP : "not answering";
    }

    List<String> cells() {
      return List.of(
          name,
          state,
          address,
          dataCentre,
          rack,
          Long.toString(pid),
          Integer.toString(jmxPort),
          log);
    }
  }
}
