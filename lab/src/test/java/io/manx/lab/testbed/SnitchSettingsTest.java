// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.testbed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.manx.results.UserException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class SnitchSettingsTest {
  @Test
  void defaultsAreThoseOfCassandra() {
    assertThat(SnitchSettings.of(Map.of())).isEqualTo(SnitchSettings.DEFAULT);
  }

  @Test
  void optionsAreReadAsCassandraWritesThem() {
    assertThat(
            SnitchSettings.of(
                Map.of(
                    "endpoint_snitch", "SimpleSnitch",
                    "dynamic_snitch", false,
                    "dynamic_snitch_update_interval", "50ms",
                    "dynamic_snitch_reset_interval", "2m",
                    "dynamic_snitch_badness_threshold", 0.1)))
        .isEqualTo(new SnitchSettings("SimpleSnitch", false, 50, 120_000, 0.1));
  }

  @Test
  void messageNamesTheMalformedOption() {
    for (Map<String, Object> options :
        List.<Map<String, Object>>of(
            Map.of("dynamic_snitch", "perhaps"),
            Map.of("dynamic_snitch_update_interval", "often"),
            Map.of("dynamic_snitch_badness_threshold", "bad"))) {
      assertThatThrownBy(() -> SnitchSettings.of(options))
          .isInstanceOf(UserException.class)
          .hasMessageContaining(options.keySet().iterator().next());
    }
  }

  @Test
  void onlyOptionsFixedAtRunTimeNeedARestart() {
    ServerSettings runtime =
        new ServerSettings(Map.of("dynamic_snitch", false), List.of(), Map.of());
    ServerSettings both =
        new ServerSettings(
            Map.of("dynamic_snitch", false, "concurrent_reads", 4), List.of(), Map.of());

    assertThat(runtime.withoutRuntimeOptions()).isEqualTo(ServerSettings.STOCK);
    assertThat(both.withoutRuntimeOptions().options()).containsOnlyKeys("concurrent_reads");
  }
}
