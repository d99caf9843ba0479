// SPDX-License-Identifier: Apache-2.0

package io.manx.lab;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.lab.cluster.ClusterOptions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class RedactedOptionsTest {
  @Test
  void passwordsAreHidden() {
    assertThat(RedactedOptions.of(Map.of("advanced.auth-provider.password", "secret")))
        .hasToString("{advanced.auth-provider.password=hidden}");
    assertThat(RedactedOptions.of(Map.of("encryption", Map.of("keystore_password", "secret"))))
        .hasToString("{encryption={keystore_password=hidden}}");
    assertThat(RedactedOptions.of(Map.of("plugins", List.of(Map.of("password", "secret")))))
        .hasToString("{plugins=[{password=hidden}]}");
    assertThat(RedactedOptions.of(Map.of("concurrent_reads", 2)))
        .hasToString("{concurrent_reads=2}");
  }

  @Test
  void passwordsOfJvmsAreHidden() {
    assertThat(
            RedactedOptions.of(
                List.of("-Djavax.net.ssl.keyStorePassword=secret", "-Da.password.file=/tmp/b")))
        .containsExactly("-Djavax.net.ssl.keyStorePassword=hidden", "-Da.password.file=/tmp/b");
  }

  @Test
  void directoryOfAnAgentsJarIsHidden() {
    assertThat(
            RedactedOptions.of(
                List.of("-javaagent:/home/someone/manx/manx-agent.jar=mode=off", "-Da=/tmp/b")))
        .containsExactly("-javaagent:manx-agent.jar=mode=off", "-Da=/tmp/b");
  }

  @Test
  void passwordsOfAClustersOptionsAreHidden() {
    ClusterOptions options =
        ClusterOptions.DEFAULT
            .withServerOptions(Map.of("keystore_password", "secret"))
            .withJvmOptions(List.of("-Dpassword=secret"));
    assertThat(options.redacted().toString()).contains("keystore_password=hidden");
    assertThat(options.redacted().toString()).doesNotContain("secret");
  }
}
