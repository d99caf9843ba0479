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
  void optionsThatAreAskedForAreSet() {
    Map<String, String> wanted = Map.of("speculative_retry", "'NONE'");
    assertThat(Table.changes(wanted, Map.of("speculative_retry", "10ms"))).isEqualTo(wanted);
    assertThat(Table.changes(Map.of("comment", "'x'"), Map.of("speculative_retry", "99p")))
        .isEqualTo(Map.of("comment", "'x'"));
  }
}
