// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.load.tpch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.manx.results.UserException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

final class TpchRowsTest {
  private static final TpchScale SCALE = TpchScale.DEFAULT;

  private static List<TpchRow> rows(TpchTable table) throws InterruptedException {
    List<TpchRow> rows = new ArrayList<>();
    new TpchRows(SCALE).forEach(table, rows::add);
    return rows;
  }

  private static Object value(TpchRow row, TpchTable table, String column) {
    return row.values().get(table.columns().indexOf(column));
  }

  @ParameterizedTest
  @EnumSource(TpchTable.class)
  void rowsAreAsManyAsForetoldAndTheSameEachTime(TpchTable table) throws InterruptedException {
    List<TpchRow> rows = rows(table);
    double foretold = table.rows(SCALE);
    assertThat((double) rows.size()).isBetween(0.98 * foretold, 1.02 * foretold);
    assertThat(rows).allMatch(row -> row.values().size() == table.columns().size());
    assertThat(rows(table)).isEqualTo(rows);
    double text =
        rows.stream().mapToLong(row -> row.values().toString().length()).average().orElseThrow();
    assertThat((double) table.bytes(SCALE) / table.rows(SCALE)).isBetween(text / 2, 2 * text);
  }

  @ParameterizedTest
  @EnumSource(TpchTable.class)
  void primaryKeysAreUnique(TpchTable table) throws InterruptedException {
    String keys = table.definition().replaceAll(".*PRIMARY KEY \\(", "").replaceAll("[()]", "");
    Set<List<Object>> seen = new HashSet<>();
    for (TpchRow row : rows(table)) {
      List<Object> key = new ArrayList<>();
      for (String column : keys.split(", ", -1)) {
        key.add(value(row, table, column));
      }
      assertThat(seen.add(key)).as("%s", key).isTrue();
      assertThat(key.subList(0, row.partition().size())).isEqualTo(row.partition());
    }
  }

  /** The first rows that dbgen writes at any scale from 1 on begin with these keys. */
  @Test
  void firstOrdersHaveTheKeysOfDbgen() throws InterruptedException {
    assertThat(rows(TpchTable.ORDERS).stream().limit(9))
        .extracting(row -> value(row, TpchTable.ORDERS, "o_orderkey"))
        .containsExactly(1L, 2L, 3L, 4L, 5L, 6L, 7L, 32L, 33L);
  }

  @Test
  void partitionsOfLineItemsAreAboutEqual() throws InterruptedException {
    Map<List<Object>, Integer> sizes = new HashMap<>();
    rows(TpchTable.LINEITEM).forEach(row -> sizes.merge(row.partition(), 1, Integer::sum));
    assertThat(sizes).hasSize(LineItemPartition.count(SCALE));
    assertThat(sizes.values())
        .allSatisfy(
            rows ->
                assertThat(rows)
                    .isBetween(TpchScale.PARTITION_ROWS / 2, 3 * TpchScale.PARTITION_ROWS / 2));
    for (int number = 0; number < sizes.size(); number++) {
      LineItemPartition partition = LineItemPartition.numbered(number, SCALE);
      assertThat(sizes).containsKey(List.of(partition.returnFlag(), partition.bucket()));
    }
  }

  /** Queries from a ship date on find rows of the status that they ask for. */
  @Test
  void itemsAreShippedThroughoutTheDatesOfTheirPartition() throws InterruptedException {
    Map<List<Object>, Integer> shipped = new HashMap<>();
    for (TpchRow row : rows(TpchTable.LINEITEM)) {
      LocalDate date = (LocalDate) value(row, TpchTable.LINEITEM, "l_shipdate");
      Object status = value(row, TpchTable.LINEITEM, "l_linestatus");
      shipped.merge(List.of(row.partition(), status, date.withDayOfMonth(1)), 1, Integer::sum);
    }
    for (int number = 0; number < LineItemPartition.count(SCALE); number++) {
      LineItemPartition partition = LineItemPartition.numbered(number, SCALE);
      List<Object> key = List.of(partition.returnFlag(), partition.bucket());
      for (int days = 0; days < LineItemPartition.SHIPPING_DAYS; days += 31) {
        LocalDate month = partition.shipDate(days).withDayOfMonth(1);
        Integer rows = shipped.get(List.of(key, partition.lineStatus(), month));
        assertThat(Objects.requireNonNullElse(rows, 0))
            .as("%s from %s", partition, month)
            .isGreaterThan(30);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.001, 0.02, 1, 10})
  void numbersOfPartitionsFollowTheScale(double factor) {
    TpchScale scale = new TpchScale(factor);
    int count = LineItemPartition.count(scale);
    assertThat((double) count)
        .isBetween(
            scale.lineItems() / 1.5 / TpchScale.PARTITION_ROWS,
            3 + 1.5 * scale.lineItems() / TpchScale.PARTITION_ROWS);
    Set<LineItemPartition> partitions = new HashSet<>();
    for (int number = 0; number < count; number++) {
      partitions.add(LineItemPartition.numbered(number, scale));
    }
    assertThat(partitions).hasSize(count);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 0.0001, 10.5, Double.NaN, -1})
  void scaleOutOfRangeIsRefused(double factor) {
    assertThatThrownBy(() -> new TpchScale(factor))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("choose 0.001 to 10");
  }
}
