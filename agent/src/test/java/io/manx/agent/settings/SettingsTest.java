// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.manx.core.catalogue.Parameter;
import io.manx.core.collection.CollectionPolicies;
import io.manx.core.policy.Policy;
import io.manx.core.policy.Selectors;
import io.manx.core.settings.Mode;
import io.manx.core.settings.SettingDefinitions;
import io.manx.core.speculation.BudgetSpeculation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SettingsTest {
  private final Settings settings = new Settings();

  @Test
  void nodesObserveUnlessToldOtherwise() {
    assertThat(settings.mode()).isEqualTo(Mode.OBSERVE);
  }

  /** Those are of the test agent, which is never shipped. */
  @Test
  void noneMakesTheAgentFailOrLie() {
    assertThat(settings.all())
        .extracting(Parameter::name)
        .contains("mode")
        .doesNotContain("lie", "broken_hook");
  }

  @Test
  void everyPolicyOfTheRegistryCanBeChosenWithItsParameters() {
    for (Policy policy : Selectors.all()) {
      settings.change(Map.of("policy", policy.name()));
      assertThat(settings.get(SettingDefinitions.POLICY)).isEqualTo(policy.name());
      assertThat(settings.parameters(policy.name()))
          .containsOnlyKeys(
              policy.parameters().stream()
                  .map(Parameter::name)
                  .filter(name -> !name.equals("model"))
                  .collect(Collectors.toList()));
      assertThat(Selectors.create(policy.name(), settings.parameters(policy.name()), 1))
          .isNotNull();
    }
  }

  @Test
  void whatIsSetOfTheBudgetIsItsParameters() {
    settings.change(Map.of("speculation.budget", "0.02"));
    assertThat(settings.parameters("speculation"))
        .containsEntry("budget", "0.02")
        .containsOnlyKeys(
            BudgetSpeculation.PARAMETERS.stream()
                .map(Parameter::name)
                .collect(Collectors.toList()));
  }

  @Test
  void nothingIsForetoldOrCollectedUnlessAskedFor() {
    assertThat(settings.foretellsPauses()).isFalse();
    assertThat(settings.get(SettingDefinitions.COLLECTION_POLICY))
        .isEqualTo(SettingDefinitions.NO_COLLECTION);
    for (String policy : CollectionPolicies.names()) {
      settings.change(Map.of("collection_policy", policy, "foretell_pauses", "true"));
      assertThat(settings.get(SettingDefinitions.COLLECTION_POLICY)).isEqualTo(policy);
      assertThat(settings.foretellsPauses()).isTrue();
    }
  }

  @Test
  void everyDefaultIsAllowed() {
    assertThat(settings.all())
        .allSatisfy(
            setting ->
                assertThat(setting.canonical(setting.defaultText()))
                    .isEqualTo(setting.defaultText())
                    .isEqualTo(settings.text(setting)));
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
        "mode | maybe | setting mode must be one of off, observe, on, not 'maybe'",
        "policy | fastest | setting policy must be one of stock, random, round-robin,",
        "speculation | always | setting speculation must be one of stock, budget, not 'always'",
        "speculation.budget | 2 | setting speculation.budget must be a number from 0 to 1, not"
            + " '2'",
        "slow_start_ms | -1 | setting slow_start_ms must be a number from 0 to 3600000, not '-1'",
        "wu.alpha | 0.5 | setting wu.alpha must be a number from 1 to 1000, not '0.5'",
        "wu.alpha | NaN | setting wu.alpha must be a number from 1 to 1000, not 'NaN'",
        "wu.history_size | ten | a whole number from 10 to 100000, not 'ten'",
        "wu.history_size | 5 | a whole number from 10 to 100000, not '5'",
        "inline_local_reads | yes | true or false, not 'yes'",
        "collection_policy | most | one of off, baseline, greedy, memtable-aware, fitted, not"
            + " 'most'",
        "foretell_pauses | on | true or false, not 'on'",
        "tempo | 1 | there is no setting 'tempo'; there are mode, policy",
        "regression.model | model.json | there is no setting 'regression.model'; there are mode",
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
