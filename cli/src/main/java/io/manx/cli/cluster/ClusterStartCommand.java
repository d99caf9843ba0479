// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.cluster;

import com.datastax.oss.driver.api.core.CqlSession;
import io.manx.cli.argument.ClusterArguments;
import io.manx.cli.argument.ClusterName;
import io.manx.cli.terminal.Console;
import io.manx.lab.cluster.Cluster;
import io.manx.lab.cluster.ClusterOptions;
import io.manx.lab.cluster.Node;
import io.manx.lab.load.client.ClientAccess;
import io.manx.lab.load.client.Clients;
import io.manx.lab.load.table.Table;
import io.manx.lab.testbed.EmbeddedTestbed;
import io.manx.lab.testbed.Testbed;
import io.manx.results.UserException;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code manx cluster start}: starts a cluster in the background or in the foreground. */
@Command(
    name = "start",
    description = "Starts a cluster and waits until all of its nodes serve clients.",
    mixinStandardHelpOptions = true,
    abbreviateSynopsis = true,
    footer = {
      "",
      "Examples:",
      "  manx cluster start",
      "  manx cluster start --nodes 2 --heap 384 --ycsb-table",
      "  manx cluster start --data-centres 2,2 --rf 2 --foreground",
      "  manx cluster start --server-option concurrent_reads=4 --name small",
      "  manx cluster start --agent --control-groups"
    })
final class ClusterStartCommand implements Runnable {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  @Mixin private Console console = new Console();
  @Mixin private ClusterName name = new ClusterName();

  @ArgGroup(validate = false, heading = "%nEmbedded cluster:%n")
  private ClusterArguments options = new ClusterArguments();

  @Option(
      names = "--foreground",
      description = "Keep running until Ctrl-C, which stops the cluster.")
  private boolean foreground;

  @Option(names = "--ycsb-table", description = "Create YCSB's table, ycsb.usertable.")
  private boolean ycsbTable;

  @Option(
      names = "--table-option",
      paramLabel = "OPTION",
      description = "Option of YCSB's table, such as \"speculative_retry = 'NONE'\"; repeatable.")
  private List<String> tableOptions = List.of();

  @Override
  public void run() {
    if (!tableOptions.isEmpty() && !ycsbTable) {
      throw new UserException("--table-option needs --ycsb-table");
    }
    Map<String, String> ofTable = parsed(tableOptions);
    PrintWriter err = console.err();
    ClusterOptions wanted = options.toOptions(name.value()).withDetached(!foreground);
    Cluster cluster = Cluster.start(wanted, err::println);
    if (ycsbTable) {
      createTable(cluster, ofTable);
    }
    err.println(
        "cluster '%s' is up with Cassandra %s; clients connect to:"
            .formatted(name.value(), cluster.version()));
    cluster.contactPoints().forEach(point -> print(point.getHostString() + ":" + point.getPort()));
    if (foreground) {
      waitForInterrupt(cluster, err);
    }
  }

  private static void createTable(Cluster cluster, Map<String, String> tableOptions) {
    ClientAccess access = ClientAccess.OPEN.toNewCluster(cluster.options().clientsLogIn());
    try (Testbed testbed = EmbeddedTestbed.attach(cluster.options().name(), access);
        CqlSession session = Clients.connectOne(testbed.clients(), PATIENCE)) {
      Table.YCSB.create(session, testbed.replication(), tableOptions);
    } catch (RuntimeException e) {
      cluster.stop(false);
      throw e;
    }
  }

  /** Table options by name, from texts such as {@code speculative_retry = 'NONE'}. */
  static Map<String, String> parsed(List<String> texts) {
    Map<String, String> options = new LinkedHashMap<>();
    for (String text : texts) {
      int equals = text.indexOf('=');
      if (equals <= 0 || text.substring(equals + 1).isBlank()) {
        throw new UserException("--table-option '" + text + "' is not of the form NAME = VALUE");
      }
      options.put(text.substring(0, equals).strip(), text.substring(equals + 1).strip());
    }
    return options;
  }

  private static void waitForInterrupt(Cluster cluster, PrintWriter err) {
    cluster.onUnexpectedDeath(node -> err.println(describe(node)));
    err.println("press Ctrl-C to stop it");
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
