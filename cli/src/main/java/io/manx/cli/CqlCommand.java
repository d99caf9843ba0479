package io.manx.cli;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.CqlSessionBuilder;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import io.manx.lab.cluster.Cluster;
import io.manx.lab.cluster.CqlSessions;
import io.manx.results.UserException;
import java.net.InetSocketAddress;
import java.security.NoSuchAlgorithmException;
import java.util.List;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Runs one CQL statement. */
@Command(
    name = "cql",
    description = "Runs a CQL statement and prints its rows.",
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Examples:",
      "  manx cql \"SELECT peer, rack FROM system.peers\"",
      "  manx cql --node 2 \"SELECT * FROM system_views.thread_pools\"",
      "  manx cql --contact-points db1.example.org:9042 --username me --password \"SELECT …\""
    })
final class CqlCommand implements Runnable {
  @Mixin private Console console = new Console();
  @Mixin private ClusterName name = new ClusterName();

  @Parameters(paramLabel = "STATEMENT", description = "The statement, in quotes.")
  private String statement = "";

  @Option(names = "--node", paramLabel = "N", description = "Number of the node to ask.")
  private @Nullable Integer node;

  @Option(
      names = "--contact-points",
      split = ",",
      paramLabel = "HOST[:PORT]",
      description = "Nodes of another cluster than Manx's own.")
  private List<String> contactPoints = List.of();

  @Option(
      names = "--local-dc",
      paramLabel = "NAME",
      description = "Data centre to ask (default: that of the contact points).")
  private @Nullable String localDataCentre;

  @Option(names = "--username", paramLabel = "NAME", description = "Name to log in with.")
  private @Nullable String username;

  @Option(
      names = "--password",
      arity = "0..1",
      interactive = true,
      paramLabel = "WORD",
      description = "Password; asked for if left out.")
  private @Nullable String password;

  @Option(names = "--tls", description = "Encrypt; trusts what the JVM's trust store trusts.")
  private boolean tls;

  @Option(names = "--json", description = "Print the rows as JSON.")
  private boolean json;

  @Override
  public void run() {
    List<InetSocketAddress> points = points();
    try (CqlSession session = open(points)) {
      SimpleStatement request = SimpleStatement.newInstance(statement);
      if (node != null) {
        request = request.setNode(ContactPoints.find(session, points.get(0)));
      }
      CqlRows rows = CqlRows.of(session.execute(request));
      rows.print(console.out(), json);
    } catch (DriverException e) {
      throw new UserException(CqlFailure.oneLine(e), e);
    }
  }

  private List<InetSocketAddress> points() {
    if (!contactPoints.isEmpty()) {
      if (node != null) {
        throw new UserException("--node is for Manx's own cluster; name one --contact-points");
      }
      return contactPoints.stream().map(ContactPoints::parse).toList();
    }
    Cluster cluster = Cluster.attach(name.value());
    return node == null ? cluster.contactPoints() : List.of(cluster.node(node).contactPoint());
  }

  private CqlSession open(List<InetSocketAddress> points) {
    CqlSessionBuilder builder = CqlSessions.builder(localDataCentre).addContactPoints(points);
    if (username != null) {
      builder.withAuthCredentials(username, password == null ? "" : password);
    }
    if (tls) {
      try {
        builder.withSslContext(SSLContext.getDefault());
      } catch (NoSuchAlgorithmException e) {
        throw new UserException("this JVM has no TLS: " + e.getMessage(), e);
      }
    }
    return builder.build();
  }
}
