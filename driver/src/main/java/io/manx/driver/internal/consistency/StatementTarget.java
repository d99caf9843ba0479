// SPDX-License-Identifier: Apache-2.0

package io.manx.driver.internal.consistency;

import com.datastax.oss.protocol.internal.request.Prepare;
import com.datastax.oss.protocol.internal.response.result.ColumnSpec;
import com.datastax.oss.protocol.internal.response.result.Prepared;
import io.manx.driver.internal.connection.StatementTable;
import io.manx.driver.internal.connection.StatementText;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Tells which enrolled table a statement reads or writes, and whether Manx chooses its level. The
 * answer is a number, so that it can be kept without an object: {@link #NONE}, or flags and the
 * number of the table.
 *
 * <p>A table stands behind {@code FROM}, {@code INTO} or {@code UPDATE}, which are reserved words
 * and occur nowhere else.
 */
final class StatementTarget {
  /** No enrolled table, or an unknown one. */
  static final int NONE = 0;

  private static final int READ = 1 << 1;

  /** A lightweight transaction, or a batch with another table. */
  private static final int LEFT_ALONE = 1 << 2;

  private static final int TABLE_SHIFT = 3;

  private static final String BATCH = "BEGIN";
  private static final String[] BEFORE_TABLES = {"FROM", "INTO", "UPDATE"};

  private StatementTarget() {}

  /**
   * Returns the target of a statement's text.
   *
   * @param keyspace internal form of the keyspace of unqualified names; null if unknown
   */
  static int of(String query, @Nullable String keyspace, EnrolledTables tables) {
    return StatementText.isAboutRows(query)
        ? completed(query, target(query, keyspace, tables))
        : NONE;
  }

  /**
   * Returns the target of a statement that a node has prepared: the table that the node names,
   * otherwise the one in the text.
   *
   * @param keyspace of the connection, internal form; null if it has none
   */
  static int of(
      Prepare request, Prepared response, @Nullable String keyspace, EnrolledTables tables) {
    String query = request.cqlQuery;
    ColumnSpec named = anyOf(response);
    if (named == null || isBatch(query)) {
      return of(query, request.keyspace == null ? keyspace : request.keyspace, tables);
    }
    return StatementText.isAboutRows(query)
        ? completed(query, target(tables.number(named.ksName, named.tableName)))
        : NONE;
  }

  private static @Nullable ColumnSpec anyOf(Prepared response) {
    List<ColumnSpec> variables = response.variablesMetadata.columnSpecs;
    List<ColumnSpec> results = response.resultMetadata.columnSpecs;
    if (!variables.isEmpty()) {
      return variables.get(0);
    }
    return results.isEmpty() ? null : results.get(0);
  }

  private static boolean isBatch(String query) {
    return StatementText.isWord(query, StatementText.nextWord(query, 0), BATCH);
  }

  private static int target(int table) {
    return table == EnrolledTables.NONE ? NONE : StatementTable.PRESENT | (table << TABLE_SHIFT);
  }

  /** A batch names a table in each of its statements. */
  private static int target(String query, @Nullable String keyspace, EnrolledTables tables) {
    boolean isBatch = isBatch(query);
    boolean isFirst = true;
    int target = NONE;
    int at = StatementText.nextWord(query, 0);
    while (at < query.length() && (isBatch || isFirst)) {
      int end = StatementText.endOfWord(query, at);
      if (isBeforeTable(query, at)) {
        int named = target(tables.at(query, StatementText.behindBlank(query, end), keyspace));
        target = isFirst ? named : together(target, named);
        isFirst = false;
      }
      at = StatementText.nextWord(query, end);
    }
    return target;
  }

  private static boolean isBeforeTable(String query, int at) {
    for (String word : BEFORE_TABLES) {
      if (StatementText.isWord(query, at, word)) {
        return true;
      }
    }
    return false;
  }

  private static int completed(String query, int target) {
    if (target == NONE) {
      return NONE;
    }
    if (StatementText.isRead(query)) {
      return target | READ;
    }
    return StatementText.contains(query, "IF") ? target | LEFT_ALONE : target;
  }

  /** Returns the target of a batch of two statements. */
  static int together(int one, int other) {
    if (one == other) {
      return one;
    }
    boolean areOfOneTable = one != NONE && other != NONE && table(one) == table(other);
    return areOfOneTable ? one | other : (one == NONE ? other : one) | LEFT_ALONE;
  }

  /** The number of the table. */
  static int table(int target) {
    return target >> TABLE_SHIFT;
  }

  /** Whether the statement reads. */
  static boolean isRead(int target) {
    return (target & READ) != 0;
  }

  /** Whether the statement keeps its level, whatever it is. */
  static boolean isLeftAlone(int target) {
    return (target & LEFT_ALONE) != 0;
  }
}
