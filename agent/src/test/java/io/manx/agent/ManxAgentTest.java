// SPDX-License-Identifier: Apache-2.0

package io.manx.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.manx.agent.settings.Settings;
import io.manx.core.settings.Mode;
import java.util.Map;
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
  void malformedArgumentsAreRefused() {
    assertThatThrownBy(() -> ManxAgent.parse("on"))
        .hasMessage("'on' is not of the form setting=value");
  }

  @Test
  void settingsCanBeMadeReadOnly() {
    Settings settings = new Settings();
    ManxAgent.configure(settings, "mode=on,settings=read-only");
    assertThat(settings.mode()).isEqualTo(Mode.ON);
    assertThat(settings.areReadOnly()).isTrue();
    assertThatThrownBy(() -> settings.change(Map.of("mode", "off")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("read-only on this node")
        .hasMessageContaining("-javaagent line");
    assertThat(settings.mode()).isEqualTo(Mode.ON);
  }

  @Test
  void withoutThatArgumentSettingsCanBeChanged() {
    Settings settings = new Settings();
    ManxAgent.configure(settings, "mode=on");
    assertThat(settings.areReadOnly()).isFalse();
    settings.change(Map.of("mode", "off"));
    assertThat(settings.mode()).isEqualTo(Mode.OFF);
  }

  @Test
  void anotherValueOfThatArgumentIsRefused() {
    assertThatThrownBy(() -> ManxAgent.configure(new Settings(), "settings=locked"))
        .hasMessage("argument settings must be read-only or left out, not 'locked'");
  }
}
