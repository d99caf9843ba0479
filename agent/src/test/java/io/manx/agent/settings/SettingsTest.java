package io.manx.agent.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SettingsTest {
  private final Settings settings = new Settings();

  @Test
  void nodesObserveUnlessToldOtherwise() {
    assertThat(settings.mode()).isEqualTo(Mode.OBSERVE);
  }

  @Test
  void everyInitialValueIsAllowed() {
    assertThat(settings.all())
        .allSatisfy(
            setting -> assertThat(setting.check(setting.initial())).isEqualTo(setting.initial()));
  }

  @Test
  void aChangeTakesEffectAndIsTold() {
    List<Mode> told = new ArrayList<>();
    settings.onChange(() -> told.add(settings.mode()));

    settings.change(Map.of("mode", " ON ", "wu.beta", "3", "wu.interval_ms", "50"));

    assertThat(settings.mode()).isEqualTo(Mode.ON);
    assertThat(settings.parameters("wu"))
        .containsEntry("beta", "3")
        .containsEntry("interval_ms", "50")
        .containsEntry("history_per_interval", "false");
    assertThat(told).containsExactly(Mode.ON);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "mode | maybe | setting mode is to be one of off, observe, on, not 'maybe'",
        "policy | fastest | setting policy is to be one of stock, wu, c3, not 'fastest'",
        "wu.alpha | 0.5 | setting wu.alpha is to be a number from 1 to 1000, not '0.5'",
        "wu.alpha | NaN | setting wu.alpha is to be a number from 1 to 1000, not 'NaN'",
        "wu.history_size | ten | a whole number from 10 to 100000, not 'ten'",
        "wu.history_size | 5 | a whole number from 10 to 100000, not '5'",
        "inline_local_reads | yes | one of true, false, not 'yes'",
        "tempo | 1 | there is no setting 'tempo'; there are mode, policy",
      })
  void badValuesAreRefusedWithThoseAllowed(String name, String value, String message) {
    assertThatThrownBy(() -> settings.change(Map.of(name, value)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message);
  }

  @Test
  void ofSeveralChangesAllOrNoneAreMade() {
    assertThatThrownBy(() -> settings.change(Map.of("mode", "on", "policy", "fastest")))
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(settings.mode()).isEqualTo(Mode.OBSERVE);
  }
}
