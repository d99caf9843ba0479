package io.manx.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class ManxAgentTest {
  @Test
  void settingsMayFollowTheJar() {
    assertThat(ManxAgent.parse("mode=on,policy=c3"))
        .containsEntry("mode", "on")
        .containsEntry("policy", "c3");
    assertThat(ManxAgent.parse("")).isEmpty();
  }

  @Test
  void whatIsNoSettingIsRefused() {
    assertThatThrownBy(() -> ManxAgent.parse("on"))
        .hasMessage("'on' is not of the form setting=value");
  }
}
