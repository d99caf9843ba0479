package io.manx.lab.testbed;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class ShownOptionsTest {
  @Test
  void passwordsAreNotTold() {
    assertThat(ShownOptions.of(Map.of("advanced.auth-provider.password", "secret")))
        .isEqualTo("{advanced.auth-provider.password=hidden}");
    assertThat(
            ShownOptions.of(
                Map.of("client_encryption_options", Map.of("keystore_password", "secret"))))
        .isEqualTo("{client_encryption_options={keystore_password=hidden}}");
    assertThat(ShownOptions.of(Map.of("concurrent_reads", 2))).isEqualTo("{concurrent_reads=2}");
  }

  @Test
  void whereAnAgentsJarIsOnThisMachineIsNotTold() {
    assertThat(
            ShownOptions.of(
                List.of("-javaagent:/home/someone/manx/manx-agent.jar=mode=off", "-Da=/tmp/b")))
        .isEqualTo("[-javaagent:manx-agent.jar=mode=off, -Da=/tmp/b]");
  }
}
