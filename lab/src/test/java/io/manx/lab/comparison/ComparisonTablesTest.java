// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.lab.load.LoadFixtures;
import io.manx.lab.load.table.Table;
import io.manx.lab.load.workload.Layout;
import io.manx.lab.load.workload.LoadOptions;
import io.manx.lab.load.workload.OperationMix;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ComparisonTablesTest {
  private static final LoadOptions LOAD =
      LoadFixtures.of(OperationMix.parse("read=50,slice=50"), 2, 0)
          .with(new Layout(2, 10, 10), 0, false);

  private static List<String> names(String variant, int position) {
    Variant named =
        new Variant(variant, variant, Map.of(), List.of(), Map.of(), Map.of(), Map.of());
    return ComparisonTables.of(named, position, LOAD).all().stream().map(Table::name).toList();
  }

  @Test
  void namesHaveThePositionAndWhatANameMayContain() {
    assertThat(names("Manx+driver-wu", 3))
        .containsExactly("v3_manx_driver_wu", "v3_manx_driver_wu2", "v3_manx_driver_wu_slices");
    assertThat(names("x".repeat(60), 29)).allMatch(name -> name.length() <= 48);
  }

  /** Includes the tables of a load with more tables, and of another variant in that position. */
  @Test
  void allThatWasEverMadeInAPositionIsOfIt() {
    List<String> present = new ArrayList<>(names("stock", 1));
    present.addAll(names("manx", 1));
    List<String> others = new ArrayList<>(names("stock", 0));
    others.addAll(names("stock", 10));
    others.add("usertable");

    List<String> all = new ArrayList<>(others);
    all.addAll(present);
    assertThat(ComparisonTables.made(1, all)).containsExactlyElementsOf(present);
  }
}
