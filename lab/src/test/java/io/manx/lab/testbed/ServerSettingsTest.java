// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.testbed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.manx.results.UserException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ServerSettingsTest {
  private static final ServerSettings WITH_AGENT =
      new ServerSettings(
          Map.of(), List.of("-Xmn128m", ServerSettings.AGENT), Map.of("mode", "observe"));

  @Test
  void theAgentIsLoadedOnce() {
    List<String> base = List.of("-Xss1m", "-javaagent:/x/manx-agent.jar=mode=off");
    assertThat(WITH_AGENT.jvmOptionsOver(base))
        .containsExactly("-Xss1m", "-javaagent:/x/manx-agent.jar=mode=off", "-Xmn128m");
  }

  @Test
  void missingAgentJarIsNamed() {
    assertThatThrownBy(() -> WITH_AGENT.jvmOptionsOver(List.of()))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("manx-agent.jar");
  }

  @Test
  void settingsThatLoadTheAgentDoNotNeedIt() {
    assertThat(WITH_AGENT.needsAgent()).isFalse();
    assertThat(new ServerSettings(Map.of(), List.of(), Map.of("mode", "on")).needsAgent()).isTrue();
    assertThat(ServerSettings.STOCK.needsAgent()).isFalse();
  }
}
