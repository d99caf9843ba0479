// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.load.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverExecutionProfile;
import com.datastax.oss.driver.api.core.config.DriverOption;
import io.manx.results.UserException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DriverValuesTest {
  private static final DriverOption KEYSPACES =
      DefaultDriverOption.METADATA_SCHEMA_REFRESHED_KEYSPACES;
  private static final InetSocketAddress POINT = InetSocketAddress.createUnresolved("none", 1);

  private static DriverExecutionProfile profile(ClientOptions options) {
    return DriverConfiguration.loader(options, null).getInitialConfig().getDefaultProfile();
  }

  private static ClientOptions with(Map<String, String> driver) {
    return ClientAccess.OPEN.to(List.of(POINT), "dc1").with(driver, 1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "[ks1, ks2] | ks1;ks2",
        "[\"ks1\", \"a,b\"] | ks1;a,b",
        "ks1,ks2 | ks1;ks2",
        "ks1 | ks1",
        "[\"!k\\\"s\"] | !k\"s",
        "[/^ks.*/, '!x'] | /^ks.*/;'!x'"
      })
  void listsAreWrittenInBracketsOrWithCommas(String text, String elements) {
    assertThat(profile(with(Map.of(KEYSPACES.getPath(), text))).getStringList(KEYSPACES))
        .isEqualTo(Arrays.asList(elements.split(";")));
  }

  @Test
  void listsMayBeEmptyOrOfDurations() {
    assertThat(profile(with(Map.of(KEYSPACES.getPath(), "[]"))).getStringList(KEYSPACES)).isEmpty();
    String path = DefaultDriverOption.METRICS_SESSION_ENABLED.getPath();
    assertThatCode(() -> DriverOptions.requireUsable(Map.of(path, "[bytes-sent, bytes-received]")))
        .doesNotThrowAnyException();
  }

  /** A constructor in the driver throws if the library is missing. */
  @ParameterizedTest
  @ValueSource(strings = {"lz4", "snappy", "none"})
  void framesCanBeCompressed(String algorithm) {
    String path = DefaultDriverOption.PROTOCOL_COMPRESSION.getPath();
    assertThatCode(() -> DriverOptions.requireUsable(Map.of(path, algorithm)))
        .doesNotThrowAnyException();
    DriverExecutionProfile profile = profile(with(Map.of(path, algorithm)));
    assertThat(profile.getString(DefaultDriverOption.PROTOCOL_VERSION, "newest"))
        .isEqualTo(algorithm.equals("snappy") ? "V4" : "newest");
  }

  @Test
  void unknownCompressionAndMissingKeystoreAreRefused() {
    assertThatThrownBy(
            () -> DriverOptions.requireUsable(Map.of("advanced.protocol.compression", "zip")))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("zip");
    Map<String, String> tls =
        Map.of(
            "advanced.ssl-engine-factory.class",
            "DefaultSslEngineFactory",
            "advanced.ssl-engine-factory.keystore-path",
            "/no/such.p12");
    assertThatThrownBy(() -> DriverOptions.requireUsable(tls)).isInstanceOf(UserException.class);
  }

  /**
   * Sessions for schema, agents and warm-up reach the nodes in the same way as those of the load.
   */
  @Test
  void waysToReachNodesHoldForEverySession() {
    String translator = "advanced.address-translator.class";
    ClientOptions load =
        with(Map.of(translator, "FixedHostNameAddressTranslator", "basic.request.timeout", "1s"));
    assertThat(load.with(Map.of(), 4).driver())
        .isEqualTo(Map.of(translator, "FixedHostNameAddressTranslator"));
    assertThat(load.with(Map.of(translator, "Mine"), 4).driver()).containsEntry(translator, "Mine");
  }

  @Test
  void clientsOwnCertificateIsShown() {
    ClientOptions.Tls tls = new ClientOptions.Tls(Path.of("t.p12"), "a", Path.of("k.p12"), "b");
    ClientOptions options = new ClientAccess(null, null, tls, Map.of()).to(List.of(POINT), "dc1");
    DriverExecutionProfile profile = profile(options);
    assertThat(profile.getString(DefaultDriverOption.SSL_KEYSTORE_PATH)).isEqualTo("k.p12");
    assertThat(profile.getString(DefaultDriverOption.SSL_KEYSTORE_PASSWORD)).isEqualTo("b");
    assertThat(profile.getString(DefaultDriverOption.SSL_TRUSTSTORE_PATH)).isEqualTo("t.p12");
  }

  @Test
  void newClusterLetsItsFirstRoleIn() {
    ClientAccess asked =
        new ClientAccess(null, new ClientOptions.Credentials("me", "x"), null, Map.of());
    assertThat(asked.toNewCluster(true)).isEqualTo(asked);
    assertThat(ClientAccess.OPEN.toNewCluster(false)).isEqualTo(ClientAccess.OPEN);
    assertThat(ClientAccess.OPEN.toNewCluster(true).credentials())
        .isEqualTo(new ClientOptions.Credentials("cassandra", "cassandra"));
  }
}
