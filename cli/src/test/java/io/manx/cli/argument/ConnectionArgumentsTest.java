// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.argument;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.lab.load.client.ClientAccess;
import io.manx.lab.load.client.ClientOptions;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class ConnectionArgumentsTest {
  private static final Map<String, String> DRIVER =
      Map.of("advanced.address-translator.class", "FixedHostNameAddressTranslator");

  @TempDir Path directory;

  /** Nodes of the embedded cluster may have been started with an authenticator or TLS. */
  @Test
  void credentialsAndTlsApplyToTheEmbeddedCluster() throws IOException {
    Path trust = Files.writeString(directory.resolve("t.p12"), "");
    Path key = Files.writeString(directory.resolve("k.p12"), "");
    ConnectionArguments arguments = new ConnectionArguments();
    new CommandLine(arguments)
        .parseArgs(
            "--username=me",
            "--password=secret",
            "--truststore=" + trust,
            "--truststore-password=a",
            "--keystore=" + key,
            "--keystore-password=b");

    ClientAccess access = arguments.access(DRIVER);

    InetSocketAddress node = new InetSocketAddress("127.0.1.1", 9042);
    assertThat(access.to(List.of(node), "datacenter1"))
        .isEqualTo(
            new ClientOptions(
                List.of(node),
                "datacenter1",
                new ClientOptions.Credentials("me", "secret"),
                new ClientOptions.Tls(trust, "a", key, "b"),
                1,
                DRIVER));
  }

  @Test
  void keystoreAloneMeansTls() throws IOException {
    Path key = Files.writeString(directory.resolve("k.p12"), "");
    ConnectionArguments arguments = new ConnectionArguments();
    new CommandLine(arguments).parseArgs("--keystore", key.toString());
    assertThat(arguments.access(Map.of()).tls())
        .isEqualTo(new ClientOptions.Tls(null, null, key, null));
  }
}
