// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.cluster;

import static io.manx.cli.argument.ContactPoints.text;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.cql.ColumnDefinition;
import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.cql.ResultSet;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.metadata.Node;
import io.manx.cli.argument.ClusterName;
import io.manx.cli.argument.ConnectionArguments;
import io.manx.cli.argument.ContactPoints;
import io.manx.cli.argument.DriverOptionArguments;
import io.manx.cli.terminal.Console;
import io.manx.cli.terminal.JsonOutput;
import io.manx.lab.cluster.Cluster;
import io.manx.lab.load.client.ClientOptions;
import io.manx.lab.load.client.Clients;
import io.manx.lab.load.client.DriverFailures;
import io.manx.results.UserException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code manx cql}: runs one CQL statement. */
@Command(
    name = "cql",
    description = "Runs one CQL statement and prints its rows.",
    mixinStandardHelpOptions = true,
    abbreviateSynopsis = true,
    footer = {
      "",
      "Examples:",
      "  manx cql \"SELECT peer, rack FROM system.peers\"",
      "  manx cql --node 2 \"SELECT * FROM system_views.thread_pools\"",
      "  manx cql --all-nodes \"UPDATE manx.settings SET value = 'on' WHERE name = 'mode'\"",
      "  manx cql \"SELECT …\" --contact-points db1.example.org:9042 --username me --password"
    })
public final class CqlCommand implements Runnable {
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final Pattern ALL_COLUMNS = Pattern.compile("(?i)\\s*SELECT\\s+\\*");

  @Mixin private Console console = new Console();
  @Mixin private ClusterName name = new ClusterName();

  @Parameters(paramLabel = "STATEMENT", description = "The statement, in quotes.")
  private String statement = "";

  @Option(
      names = "--node",
      paramLabel = "N",
      description = "Number of the node that runs it (default: the driver chooses).")
  private @Nullable Integer node;

  @Option(
      names = "--all-nodes",
      description =
          "Run it on every node in turn, for virtual tables such as manx.settings, which each node"
              + " has of its own.")
  private boolean allNodes;

  @Option(names = "--json", description = "Print the rows as JSON.")
  private boolean json;

  @ArgGroup(validate = false, heading = "%nAnother cluster:%n")
  private ConnectionArguments connection = new ConnectionArguments();

  @Mixin private DriverOptionArguments driver = new DriverOptionArguments();

  @Override
  public void run() {
    if (allNodes && node != null) {
      throw new UserException("--node and --all-nodes exclude each other; drop one of them");
    }
    ClientOptions options = options();
    try (CqlSession session = Clients.connectOne(options, PATIENCE)) {
      if (allNodes) {
        runEverywhere(session);
      } else {
        InetSocketAddress point = node == null ? null : options.contactPoints().get(0);
        Node asked = point == null ? null : ContactPoints.find(session, point);
        print(session, run(session, asked));
      }
    }
  }

  private ResultSet run(CqlSession session, @Nullable Node asked) {
    SimpleStatement request = SimpleStatement.newInstance(statement);
    return session.execute(asked == null ? request : request.setNode(asked));
  }

  private void print(CqlSession session, ResultSet result) {
    CqlOutput output = new CqlOutput(console.out());
    if (json) {
      output.json(most -> CqlRows.of(result, most));
    } else {
      output.tables(most -> CqlRows.of(result, most), keys(session, result));
    }
    console.out().flush();
  }

  /** Number of columns to leave in place: the primary key after SELECT *, otherwise all. */
  private int keys(CqlSession session, ResultSet result) {
    ColumnDefinitions columns = result.getColumnDefinitions();
    if (columns.size() == 0 || !ALL_COLUMNS.matcher(statement).lookingAt()) {
      return columns.size();
    }
    ColumnDefinition first = columns.get(0);
    return session
        .getMetadata()
        .getKeyspace(first.getKeyspace())
        .flatMap(keyspace -> keyspace.getTable(first.getTable()))
        .map(table -> table.getPrimaryKey().size())
        .orElse(columns.size());
  }

  /**
   * Runs it on one node after the other, until one fails; the message names it and those before.
   */
  private void runEverywhere(CqlSession session) {
    Map<String, Node> nodes = new TreeMap<>();
    session.getMetadata().getNodes().values().forEach(each -> nodes.put(text(each), each));
    Map<String, Object> done = new LinkedHashMap<>();
    try {
      nodes.forEach(
          (address, each) -> {
            runNamed(session, address, each, done);
          });
    } finally {
      if (json) {
        console.out().println(JsonOutput.of(done));
      }
    }
  }

  private void runNamed(CqlSession session, String address, Node each, Map<String, Object> done) {
    try {
      ResultSet result = run(session, each);
      if (json) {
        done.put(address, CqlRows.of(result).byColumn());
        return;
      }
      if (result.getColumnDefinitions().size() > 0) {
        console.out().println(address);
      }
      print(session, result);
      done.put(address, List.of());
    } catch (DriverException e) {
      Set<String> before = done.keySet();
      String others = before.isEmpty() ? "" : " (" + String.join(", ", before) + " did)";
      throw DriverFailures.explained("node " + address + " did not run the statement" + others, e);
    }
  }

  private ClientOptions options() {
    if (connection.external()) {
      if (node != null) {
        throw new UserException("--node is for Manx's own cluster; name one --contact-points");
      }
      return connection.options(driver.checked());
    }
    Cluster cluster = Cluster.attach(name.value());
    return connection.options(
        node == null ? cluster.contactPoints() : List.of(contactPoint(cluster, node)),
        driver.checked());
  }

  private static InetSocketAddress contactPoint(Cluster cluster, int number) {
    var node = cluster.node(number);
    if (!node.isAlive()) {
      throw new UserException(
          "node %d of cluster '%s' is dead; 'manx cluster logs %d' may say why"
              .formatted(number, cluster.options().name(), number));
    }
    return node.contactPoint();
  }
}
