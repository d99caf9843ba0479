// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.load.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.manx.lab.load.LoadFixtures;
import io.manx.lab.load.workload.LoadOptions;
import io.manx.lab.load.workload.OperationMix;
import io.manx.results.UserException;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class TableOptionsTest {
  private static final Map<String, String> OPTIONS =
      Map.of(
          "speculative_retry", "'99p'",
          "speculative_retry@lineitem", "'20ms'",
          "gc_grace_seconds@customer", "60");

  private static LoadOptions load(String mix) {
    return LoadFixtures.of(OperationMix.parse(mix), 10, 0);
  }

  @Test
  void optionOfOneTableReplacesThatOfAll() {
    assertThat(TableOptions.of("lineitem", OPTIONS))
        .isEqualTo(Map.of("speculative_retry", "'20ms'"));
    assertThat(TableOptions.of("customer", OPTIONS))
        .isEqualTo(Map.of("speculative_retry", "'99p'", "gc_grace_seconds", "60"));
    assertThat(TableOptions.of("orders", OPTIONS)).isEqualTo(Map.of("speculative_retry", "'99p'"));
  }

  @Test
  void tableThatTheLoadHasNotIsRefused() {
    assertThatCode(() -> TableOptions.require(OPTIONS, load("two-tables")))
        .doesNotThrowAnyException();
    assertThatThrownBy(() -> TableOptions.require(OPTIONS, load("tpch:query-3=1")))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("the load has no table")
        .hasMessageEndingWith("choose from orders");
    assertThatThrownBy(() -> TableOptions.require(Map.of("a@slices", "1"), load("B")))
        .hasMessage("table option 'a@slices': the load has no table 'slices'; choose from records");
    assertThatCode(() -> TableOptions.require(Map.of("a@slices", "1"), load("slice=100")))
        .doesNotThrowAnyException();
  }

  @Test
  void tablesOfTpchAreNamedAfterTheGivenName() {
    LoadOptions load = load("two-tables");
    LoadTables tables = LoadTables.of(new Table("k", "tpch", 1), load);
    assertThat(tables.all())
        .extracting(Table::name)
        .containsExactly("tpch_customer", "tpch_lineitem");
    assertThat(tables.ofCopies(load.workload()).name()).isEqualTo("tpch_customer");
    assertThat(tables.names()).isEqualTo("k.tpch_customer and 1 more table");
  }
}
