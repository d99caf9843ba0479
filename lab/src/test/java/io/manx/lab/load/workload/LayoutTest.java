// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.load.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.manx.lab.load.LoadFixtures;
import io.manx.lab.load.table.LoadTables;
import io.manx.lab.load.table.Table;
import io.manx.results.UserException;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class LayoutTest {
  private static Layout tables(int tables) {
    return new Layout(tables, 1_000, 100);
  }

  @ParameterizedTest
  @CsvSource({"1, 10", "3, 10", "7, 100", "10, 10"})
  void recordsAreDividedEvenlyAndLaterOnesAreOfTheSameTable(int tables, long records) {
    Layout layout = tables(tables);
    for (int table = 0; table < tables; table++) {
      int wanted = table;
      List<Long> inTable =
          LongStream.range(0, records)
              .filter(record -> layout.tableOf(record) == wanted)
              .boxed()
              .toList();
      assertThat((long) inTable.size()).isBetween(records / tables, records / tables + 1);
      for (int i = 0; i < inTable.size(); i++) {
        for (int steps = 0; steps < 12; steps++) {
          assertThat(layout.later(inTable.get(i), records, steps))
              .isEqualTo(inTable.get((i + steps) % inTable.size()));
        }
      }
    }
  }

  @Test
  void partitionsHaveAboutAsManyRowsAsThereAreRecords() {
    assertThat(tables(1).partitions(10_000)).isEqualTo(10);
    assertThat(tables(1).partitions(10_999)).isEqualTo(10);
    assertThat(tables(1).partitions(5)).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({"0, 1, 1, tables 0", "1001, 1, 1, tables 1001", "1, 0, 1, slice rows 0"})
  void valueOutOfRangeIsRefusedByName(int tables, int sliceRows, int rangeRows, String told) {
    assertThatThrownBy(() -> new Layout(tables, sliceRows, rangeRows))
        .isInstanceOf(UserException.class)
        .hasMessageContaining(told);
  }

  @Test
  void tablesOfALoadAreNamedAfterTheFirst() {
    LoadOptions load =
        LoadFixtures.of(OperationMix.parse("read=50,slice=50"), 2, 0)
            .with(new Layout(3, 10, 10), 0, false);

    LoadTables tables = LoadTables.of(new Table("k", "usertable", 10), load);

    assertThat(tables.all())
        .extracting(Table::name)
        .containsExactly("usertable", "usertable2", "usertable3", "usertable_slices");
    assertThat(tables.ofCopies(load.workload()).name()).isEqualTo("usertable");
    assertThat(tables.all())
        .extracting(table -> table.definition().contains("y_row int"))
        .containsExactly(false, false, false, true);
    assertThat(tables.names()).isEqualTo("k.usertable and 3 more tables");
  }

  @Test
  void copiesAreToldOfByTheSlicesOnlyWhereNothingElseReadsPartitions() {
    assertThat(tableOfCopies("slice=100")).isEqualTo("t_slices");
    assertThat(tableOfCopies("range=50,slice=40,update=10")).isEqualTo("t_slices");
    assertThat(tableOfCopies("multi-read=1,slice=99")).isEqualTo("t");
    assertThat(tableOfCopies("range=100")).isEqualTo("t");
    assertThat(tableOfCopies("update=100")).isEqualTo("t");
  }

  private static String tableOfCopies(String mix) {
    LoadOptions load = LoadFixtures.of(OperationMix.parse(mix), 2, 0);
    return LoadTables.of(new Table("k", "t", 10), load).ofCopies(load.workload()).name();
  }

  /** A single partition would have far more rows than the records asked for. */
  @Test
  void partitionsOfMoreRowsThanRecordsAreRefused() {
    LoadOptions slices = LoadFixtures.of(OperationMix.parse("slice=100"), 2, 0);
    assertThat(slices.storedRows()).isEqualTo(400);
    assertThat(slices.with(new Layout(1, 200, 1), 0, false).sliceRowsInAll()).isEqualTo(200);
    assertThatThrownBy(() -> slices.with(new Layout(1, 201, 1), 0, false))
        .isInstanceOf(UserException.class)
        .hasMessage(
            "slice rows 201 are more than the records, 200; choose --slice-rows of at most 200, or"
                + " --records of at least 201");

    LoadOptions others = LoadFixtures.of(OperationMix.parse("B"), 2, 0);
    assertThat(others.with(new Layout(1, 201, 1), 0, false).storedRows()).isEqualTo(200);
  }

  @Test
  void nameThatBecomesTooLongIsRefused() {
    LoadOptions load = LoadFixtures.of(OperationMix.parse("slice=100"), 2, 0);
    Table main = new Table("k", "t".repeat(48), 10);

    assertThatThrownBy(() -> LoadTables.of(main, load))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("longer than Cassandra's limit of 48 characters");
  }
}
