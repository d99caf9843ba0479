package io.manx.cli;

import io.manx.lab.cluster.Cluster;
import io.manx.lab.cluster.ClusterOptions;
import io.manx.lab.cluster.Node;
import io.manx.lab.cluster.YcsbTable;
import io.manx.results.UserException;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Starts a cluster that stays, or one that ends with this command. */
@Command(
    name = "start",
    description = "Starts a cluster and waits until all its nodes serve clients.",
    mixinStandardHelpOptions = true,
    abbreviateSynopsis = true,
    footer = {
      "",
      "Examples:",
      "  manx cluster start",
      "  manx cluster start --nodes 2 --heap 384 --ycsb-table",
      "  manx cluster start --data-centres 2,2 --rf 2 --foreground",
      "  manx cluster start --server-option concurrent_reads=4 --name small"
    })
final class ClusterStartCommand implements Runnable {
  @Mixin private Console console = new Console();
  @Mixin private ClusterName name = new ClusterName();

  @ArgGroup(validate = false, heading = "%nEmbedded cluster:%n")
  private ClusterArguments options = new ClusterArguments();

  @Option(names = "--foreground", description = "Stay until Ctrl-C, which ends the cluster.")
  private boolean foreground;

  @Option(names = "--ycsb-table", description = "Create the table that YCSB uses, ycsb.usertable.")
  private boolean ycsbTable;

  @Option(
      names = "--table-option",
      paramLabel = "OPTION",
      description = "Option of that table, such as \"speculative_retry = 'NONE'\"; repeatable.")
  private List<String> tableOptions = List.of();

  @Override
  public void run() {
    if (!tableOptions.isEmpty() && !ycsbTable) {
      throw new UserException("--table-option needs --ycsb-table");
    }
    PrintWriter err = console.err();
    ClusterOptions wanted = options.toOptions(name.value()).withDetached(!foreground);
    Cluster cluster = Cluster.start(wanted, err::println);
    createTable(cluster);
    err.println(
        "cluster '%s' is up with Cassandra %s; clients connect to:"
            .formatted(name.value(), cluster.version()));
    cluster.contactPoints().forEach(point -> print(point.getHostString() + ":" + point.getPort()));
    if (foreground) {
      waitForInterrupt(cluster, err);
    }
  }

  private void createTable(Cluster cluster) {
    if (!ycsbTable) {
      return;
    }
    try {
      YcsbTable.create(cluster, tableOptions);
    } catch (UserException e) {
      cluster.stop(false);
      throw e;
    }
  }

  private static void waitForInterrupt(Cluster cluster, PrintWriter err) {
    cluster.onUnexpectedDeath(node -> err.println(describe(node)));
    err.println("press Ctrl-C to end it");
    try {
      new CountDownLatch(1).await();
    } catch (InterruptedException e) {
      cluster.close();
    }
  }

  private static String describe(Node node) {
    return node + " ended unexpectedly; its log is " + node.log();
  }

  private void print(String line) {
    console.out().println(line);
  }
}
