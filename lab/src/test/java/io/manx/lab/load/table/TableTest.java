// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.load.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class TableTest {
  private static final Map<String, String> NOTHING = Map.of();

  @Test
  void thresholdOfAnEarlierRunGoes() {
    assertThat(Table.changes(NOTHING, Map.of("speculative_retry", "10ms")))
        .isEqualTo(Map.of("speculative_retry", "'99p'"));
    assertThat(Table.changes(NOTHING, Map.of("speculative_retry", "99p"))).isEmpty();
  }

  @Test
  void onlyThresholdsInOtherKeyspacesAreReportedWhenReplaced() {
    Map<String, String> present = Map.of("speculative_retry", "10ms");
    Map<String, String> changes = Table.changes(NOTHING, present);
    assertThat(new Table("shop", "carts", 1).replaced(changes, present))
        .contains("note: speculative_retry of table shop.carts is now '99p'; it was '10ms'");
    assertThat(new Table("shop", "carts", 1).replaced(NOTHING, present)).isEmpty();
    assertThat(new Table("manx_bench", "carts", 1).replaced(changes, present)).isEmpty();
  }

  @Test
  void optionsThatAreAskedForAreSet() {
    Map<String, String> wanted = Map.of("speculative_retry", "'NONE'");
    assertThat(Table.changes(wanted, Map.of("speculative_retry", "10ms"))).isEqualTo(wanted);
    assertThat(Table.changes(Map.of("comment", "'x'"), Map.of("speculative_retry", "99p")))
        .isEqualTo(Map.of("comment", "'x'"));
  }
}
