// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.argument;

import io.manx.lab.load.client.ClientAccess;
import io.manx.lab.load.client.ClientOptions;
import io.manx.results.UserException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options that choose a cluster and authenticate to it; they also serve the embedded cluster. */
public final class ConnectionArguments {
  private static final String SECRET = "PASSWORD";

  @Option(
      names = "--contact-points",
      paramLabel = "HOST[:PORT]",
      split = Separators.COMMA,
      splitSynopsisLabel = Separators.SHOWN,
      description =
          "Nodes of another cluster; port 9042 unless given (default: the embedded cluster).")
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
      description =
          "Password; without a value it is asked for (default: MANX_PASSWORD of the environment).")
  @Nullable String password;

  @Option(names = "--tls", description = "Connect with TLS.")
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

  @Option(
      names = "--keystore",
      paramLabel = "FILE",
      description = "Certificate and key of this client, for nodes that require one.")
  @Nullable Path keyStore;

  @Option(
      names = "--keystore-password",
      paramLabel = "PASSWORD",
      description = "Password of the keystore.")
  @Nullable String keyStorePassword;

  /** Whether the cluster is another than the embedded one. */
  public boolean external() {
    return !contactPoints.isEmpty();
  }

  /** The words that make another command use the same cluster, without the secrets. */
  public List<String> shown() {
    List<String> words = new ArrayList<>();
    if (external()) {
      words.addAll(List.of("--contact-points", String.join(",", contactPoints)));
    }
    addOption(words, "--local-dc", localDataCentre);
    addOption(words, "--username", username);
    if (password != null) {
      words.add("--password");
    }
    if (tls) {
      words.add("--tls");
    }
    addOption(words, "--truststore", trustStore);
    addOption(words, "--truststore-password", trustStorePassword == null ? null : SECRET);
    addOption(words, "--keystore", keyStore);
    addOption(words, "--keystore-password", keyStorePassword == null ? null : SECRET);
    return words;
  }

  private static void addOption(List<String> words, String option, @Nullable Object value) {
    if (value != null) {
      words.addAll(List.of(option, value.toString()));
    }
  }

  /** Client options that reach the contact points. */
  public ClientOptions options(Map<String, String> driver) {
    return access(driver).to(ContactPoints.parseAll(contactPoints), null);
  }

  /** Client options that reach other nodes in the same way. */
  public ClientOptions options(List<InetSocketAddress> points, Map<String, String> driver) {
    return access(driver).to(points, null);
  }

  /**
   * Returns credentials, TLS and driver options of the clients.
   *
   * @param driver driver options of every session
   */
  public ClientAccess access(Map<String, String> driver) {
    requireReadable("--truststore", trustStore);
    requireReadable("--keystore", keyStore);
    boolean encrypted = tls || trustStore != null || keyStore != null;
    return new ClientAccess(
        localDataCentre,
        credentials(),
        encrypted
            ? new ClientOptions.Tls(trustStore, trustStorePassword, keyStore, keyStorePassword)
            : null,
        driver);
  }

  private static void requireReadable(String option, @Nullable Path file) {
    if (file != null && !Files.isReadable(file)) {
      throw new UserException(option + " " + file + " cannot be read; does it exist?");
    }
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
