package io.manx.cli;

import io.manx.lab.load.ClientOptions;
import io.manx.results.UserException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options that say how to reach a cluster that Manx did not start. */
final class ConnectionArguments {
  @Option(
      names = "--contact-points",
      paramLabel = "HOST[:PORT]",
      split = ",",
      description = "Nodes of any cluster (default: the embedded one). Port 9042 unless given.")
  List<String> contactPoints = new ArrayList<>();

  @Option(
      names = "--local-dc",
      paramLabel = "NAME",
      description = "Local data centre (default: that of the contact points).")
  @Nullable String localDataCentre;

  @Option(names = "--username", paramLabel = "NAME", description = "User name.")
  @Nullable String username;

  @Option(
      names = "--password",
      paramLabel = "PASSWORD",
      interactive = true,
      arity = "0..1",
      description = "Password; asked for if given without a value (or set MANX_PASSWORD).")
  @Nullable String password;

  @Option(names = "--tls", description = "Connect by TLS.")
  boolean tls;

  @Option(
      names = "--truststore",
      paramLabel = "FILE",
      description = "Certificates to trust (default: the JDK's).")
  @Nullable Path trustStore;

  @Option(
      names = "--truststore-password",
      paramLabel = "PASSWORD",
      description = "Password of the truststore.")
  @Nullable String trustStorePassword;

  /** Whether another than the embedded cluster is meant. */
  boolean external() {
    return !contactPoints.isEmpty();
  }

  ClientOptions options() {
    return options(ContactPoints.parseAll(contactPoints));
  }

  /** Reaches other nodes than the contact points in the same way. */
  ClientOptions options(List<InetSocketAddress> points) {
    return new ClientOptions(
        points,
        localDataCentre,
        credentials(),
        tls || trustStore != null ? new ClientOptions.Tls(trustStore, trustStorePassword) : null,
        1,
        Map.of());
  }

  private ClientOptions.@Nullable Credentials credentials() {
    if (username == null) {
      return null;
    }
    String secret = password == null ? System.getenv("MANX_PASSWORD") : password;
    if (secret == null) {
      throw new UserException("--username needs --password, or MANX_PASSWORD in the environment");
    }
    return new ClientOptions.Credentials(username, secret);
  }
}
