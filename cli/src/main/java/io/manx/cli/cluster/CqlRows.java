// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.cluster;

import com.datastax.oss.driver.api.core.cql.ColumnDefinition;
import com.datastax.oss.driver.api.core.cql.ResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import io.manx.cli.argument.ContactPoints;
import io.manx.results.report.format.TextTable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a result, ready for printing.
 *
 * @param columns names, empty for a statement that returns none
 * @param rows values in the order of the columns
 * @param coordinator address of the node that answered
 */
record CqlRows(List<String> columns, List<List<@Nullable Object>> rows, String coordinator) {

  /** Columns with the main value of a row, in Manx's virtual tables. */
  private static final Set<String> MAIN_COLUMNS = Set.of("state", "value");

  /** All rows of a result. */
  static CqlRows of(ResultSet result) {
    return of(result, Integer.MAX_VALUE);
  }

  /** The next rows of a result; memory holds only these and one page. */
  static CqlRows of(ResultSet result, int maxRows) {
    List<String> columns =
        StreamSupport.stream(result.getColumnDefinitions().spliterator(), false)
            .map(ColumnDefinition::getName)
            .map(column -> column.asInternal())
            .toList();
    List<List<@Nullable Object>> rows = new ArrayList<>();
    for (Row row = result.one(); row != null; row = rows.size() < maxRows ? result.one() : null) {
      rows.add(values(row));
    }
    Node coordinator = result.getExecutionInfo().getCoordinator();
    return new CqlRows(columns, rows, ContactPoints.text(coordinator));
  }

  private static List<@Nullable Object> values(Row row) {
    List<@Nullable Object> values = new ArrayList<>();
    for (int column = 0; column < row.size(); column++) {
      values.add(value(row, column));
    }
    return values;
  }

  /** Text, numbers and booleans as they are, other values as CQL writes them. */
  private static @Nullable Object value(Row row, int column) {
    Object value = row.getObject(column);
    if (value == null
        || value instanceof String
        || value instanceof Number
        || value instanceof Boolean) {
      return value;
    }
    TypeCodec<Object> codec = row.codecRegistry().codecFor(row.getType(column), value);
    return codec.format(value).replaceAll("^'|'$", "");
  }

  /** The rows as a table under the names of the columns. */
  String table() {
    TextTable table = TextTable.ofWords(columns);
    rows.forEach(row -> table.add(row.stream().map(CqlRows::text).toList()));
    return table.text();
  }

  private static String text(@Nullable Object value) {
    return value == null ? "" : value.toString();
  }

  /**
   * Returns the columns in a readable order: keys, main columns, then the others, with the emptiest
   * columns last. CQL orders them by name.
   *
   * @param keys number of columns of the primary key, which are already first
   */
  List<Integer> readableOrder(int keys) {
    List<Integer> order = new ArrayList<>();
    IntStream.range(0, columns.size()).forEach(order::add);
    order
        .subList(keys, columns.size())
        .sort(
            Comparator.comparing((Integer column) -> !MAIN_COLUMNS.contains(columns.get(column)))
                .thenComparing(column -> -filled(column)));
    return order;
  }

  /** Returns the same rows with their columns in the given order. */
  CqlRows ordered(List<Integer> order) {
    return new CqlRows(
        order.stream().map(columns::get).toList(),
        rows.stream().map(row -> picked(row, order)).toList(),
        coordinator);
  }

  private long filled(int column) {
    return rows.stream().filter(row -> row.get(column) != null).count();
  }

  private static List<@Nullable Object> picked(List<@Nullable Object> row, List<Integer> order) {
    List<@Nullable Object> picked = new ArrayList<>();
    order.forEach(column -> picked.add(row.get(column)));
    return picked;
  }

  /** Each row as a map from the names of its columns. */
  List<Map<String, @Nullable Object>> byColumn() {
    return rows.stream().map(this::byColumn).toList();
  }

  private Map<String, @Nullable Object> byColumn(List<@Nullable Object> row) {
    Map<String, @Nullable Object> map = new LinkedHashMap<>();
    for (int column = 0; column < columns.size(); column++) {
      map.put(columns.get(column), row.get(column));
    }
    return map;
  }
}
