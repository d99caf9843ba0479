// SPDX-License-Identifier: Apache-2.0

package io.manx.core.settings;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.core.catalogue.Parameter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SettingDefinitionsTest {
  @Test
  void eachHasANameOfItsOwnAndAMeaning() {
    assertThat(SettingDefinitions.all()).extracting(Parameter::name).doesNotHaveDuplicates();
    assertThat(SettingDefinitions.all())
        .allSatisfy(setting -> assertThat(setting.description()).isNotBlank());
  }

  @Test
  void rolesAreWords() {
    assertThat(SettingDefinitions.BATCH_ROLES.parse("  reports   exports "))
        .containsExactly("reports", "exports");
    assertThat(SettingDefinitions.BATCH_ROLES.parse(" ")).isEmpty();
    assertThat(SettingDefinitions.BATCH_ROLES.canonical(" a  b ")).isEqualTo("a b");
  }

  @ParameterizedTest
  @CsvSource({
    "false, OFF, false", "false, ON, false", "true, OBSERVE, false",
    "true, ON, true", "observe, OFF, false", "observe, OBSERVE, true",
  })
  void othersAreToldInTheModesThatTheSettingNames(String text, Mode mode, boolean told) {
    assertThat(SettingDefinitions.NOTICES.parse(text).permits(mode)).isEqualTo(told);
  }
}
