package io.manx.cli;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import io.manx.lab.cluster.Cluster;
import io.manx.lab.load.ClientOptions;
import io.manx.lab.load.Clients;
import io.manx.results.UserException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Runs one CQL statement. */
@Command(
    name = "cql",
    description = "Runs a CQL statement and prints its rows.",
    mixinStandardHelpOptions = true,
    abbreviateSynopsis = true,
    footer = {
      "",
      "Examples:",
      "  manx cql \"SELECT peer, rack FROM system.peers\"",
      "  manx cql --node 2 \"SELECT * FROM system_views.thread_pools\"",
      "  manx cql \"SELECT …\" --contact-points db1.example.org:9042 --username me --password"
    })
final class CqlCommand implements Runnable {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  @Mixin private Console console = new Console();
  @Mixin private ClusterName name = new ClusterName();

  @Parameters(paramLabel = "STATEMENT", description = "The statement, in quotes.")
  private String statement = "";

  @Option(names = "--node", paramLabel = "N", description = "Number of the node to ask.")
  private @Nullable Integer node;

  @Option(names = "--json", description = "Print the rows as JSON.")
  private boolean json;

  @ArgGroup(validate = false, heading = "%nAnother cluster:%n")
  private ConnectionArguments connection = new ConnectionArguments();

  @Override
  public void run() {
    ClientOptions options = options();
    try (CqlSession session = Clients.connectOne(options, PATIENCE)) {
      SimpleStatement request = SimpleStatement.newInstance(statement);
      if (node != null) {
        InetSocketAddress point = options.contactPoints().get(0);
        request = request.setNode(ContactPoints.find(session, point));
      }
      CqlRows.of(session.execute(request)).print(console.out(), json);
    }
  }

  private ClientOptions options() {
    if (connection.external()) {
      if (node != null) {
        throw new UserException("--node is for Manx's own cluster; name one --contact-points");
      }
      return connection.options();
    }
    Cluster cluster = Cluster.attach(name.value());
    return connection.options(
        node == null ? cluster.contactPoints() : List.of(cluster.node(node).contactPoint()));
  }
}
