// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.testbed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.manx.results.UserException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class NodeSettingsTest {
  private static final Map<String, String> LIAR =
      Map.of("mode", "on", "policy", "manx", "policy@3", "c3", "lie@2", "negative");

  @Test
  void nodeHasItsOwnSettingsAndTheSharedOnes() {
    assertThat(NodeSettings.of(LIAR, 1)).isEqualTo(Map.of("mode", "on", "policy", "manx"));
    assertThat(NodeSettings.of(LIAR, 2))
        .isEqualTo(Map.of("mode", "on", "policy", "manx", "lie", "negative"));
  }

  @Test
  void ownSettingsOverrideSharedOnes() {
    assertThat(NodeSettings.of(LIAR, 3)).isEqualTo(Map.of("mode", "on", "policy", "c3"));
  }

  @Test
  void nodeWithoutNumberHasTheSharedSettings() {
    assertThat(NodeSettings.of(LIAR, 0)).isEqualTo(Map.of("mode", "on", "policy", "manx"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"lie@", "@2", "lie@0", "lie@two", "lie@-1", "lie@1@2", "lie@2 "})
  void otherFormsAreRefused(String name) {
    assertThatThrownBy(() -> NodeSettings.requireForm(name))
        .isInstanceOf(UserException.class)
        .hasMessage(
            "setting '" + name + "' is not of the form NAME@N, with the number of a node from 1");
  }

  @ParameterizedTest
  @ValueSource(strings = {"lie", "wu.alpha", "wu.alpha@12"})
  void settingsOfAllOrOfOneNodeAreAccepted(String name) {
    assertThatCode(() -> NodeSettings.requireForm(name)).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @CsvSource({
    "2, 'setting ''policy@3'' is out of range; the cluster has nodes 1 to 2'",
    "0, 'setting ''lie@2'' needs the embedded cluster, whose nodes have numbers'"
  })
  void nodesBeyondTheClusterAreRefused(int nodes, String message) {
    assertThatThrownBy(() -> NodeSettings.requireNodes(LIAR, nodes))
        .isInstanceOf(UserException.class)
        .hasMessage(message);
    assertThatCode(() -> NodeSettings.requireNodes(LIAR, 3)).doesNotThrowAnyException();
  }
}
