// SPDX-License-Identifier: Apache-2.0

package io.manx.results.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.results.SyntheticRuns;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class CopiesNoteTest {
  private static Comparison with(Map<String, String> copies) {
    Comparison some =
        Comparison.of(SyntheticRuns.comparison(List.of("stock", "c3", "manx"), 8, 2), null);
    return new Comparison(
        some.baseline(),
        some.variants(),
        some.ratios(),
        some.steps(),
        some.pairs(),
        some.machine(),
        some.seed(),
        Map.of(CopiesNote.SETTING, copies),
        some.provenance(),
        some.warnings());
  }

  @Test
  void whoCopiesForWhichVariantsIsSaid() {
    Map<String, String> copies = new LinkedHashMap<>();
    copies.put("stock", "Cassandra");
    copies.put("c3", "Cassandra");
    copies.put("manx", "Manx's nodes");
    assertThat(CopiesNote.of(with(copies)))
        .isEqualTo(
            "Late requests are sent once more in stock, c3 by Cassandra;"
                + " in manx by Manx's nodes.");
  }

  @Test
  void nothingIsSaidWhereTheyDoNotDiffer() {
    assertThat(CopiesNote.of(with(Map.of()))).isEmpty();
    assertThat(CopiesNote.of(with(Map.of("stock", "Cassandra", "c3", "Cassandra")))).isEmpty();
  }
}
