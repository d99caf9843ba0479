// SPDX-License-Identifier: Apache-2.0

package io.manx.driver.internal.consistency;

import io.manx.driver.consistency.TableName;
import io.manx.driver.internal.connection.StatementText;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The tables whose levels Manx chooses, numbered from 0 in the order of the configuration.
 * Immutable; looking up allocates nothing.
 */
public final class EnrolledTables {
  /** The number of all other tables. */
  public static final int NONE = -1;

  /** Keyspaces of Cassandra, and of Manx itself. */
  private static final Set<String> SYSTEM =
      Set.of(
          "system",
          "system_auth",
          "system_distributed",
          "system_schema",
          "system_traces",
          "system_views",
          "system_virtual_schema",
          "manx",
          "manx_levels");

  private final List<TableName> names;

  private EnrolledTables(List<TableName> names) {
    this.names = List.copyOf(names);
  }

  /**
   * Parses names of tables, each with its keyspace, and quoted as in CQL where necessary.
   *
   * @throws IllegalArgumentException if one names no table, is named twice, or is a system table
   */
  public static EnrolledTables of(List<String> names) {
    List<TableName> parsed = new ArrayList<>();
    for (String name : names) {
      TableName table = TableName.parse(name);
      if (SYSTEM.contains(table.keyspace())) {
        throw new IllegalArgumentException("'" + name + "' is a system table");
      }
      if (parsed.contains(table)) {
        throw new IllegalArgumentException("'" + name + "' is named twice");
      }
      parsed.add(table);
    }
    return new EnrolledTables(parsed);
  }

  /** The tables' names, by number. */
  public List<TableName> names() {
    return names;
  }

  /** The number of tables. */
  public int size() {
    return names.size();
  }

  /** The name of a table. */
  public TableName name(int table) {
    return names.get(table);
  }

  /** Returns the number of a table by the internal forms of its names, or {@link #NONE}. */
  public int number(@Nullable String keyspace, @Nullable String table) {
    for (int i = 0; i < names.size(); i++) {
      TableName name = names.get(i);
      if (name.table().equals(table) && name.keyspace().equals(keyspace)) {
        return i;
      }
    }
    return NONE;
  }

  /**
   * Returns the number of the table that a statement names at a position, or {@link #NONE}.
   *
   * @param keyspace internal form of the keyspace of unqualified names; null if unknown
   */
  int at(String query, int from, @Nullable String keyspace) {
    int end = endOfName(query, from);
    int dot = StatementText.behindBlank(query, end);
    boolean isQualified = dot < query.length() && query.charAt(dot) == '.';
    int name = isQualified ? StatementText.behindBlank(query, dot + 1) : from;
    int endOfTable = isQualified ? endOfName(query, name) : end;
    for (int i = 0; i < names.size(); i++) {
      TableName each = names.get(i);
      boolean isInKeyspace =
          isQualified
              ? isName(query, from, end, each.keyspace())
              : each.keyspace().equals(keyspace);
      if (isInKeyspace && isName(query, name, endOfTable, each.table())) {
        return i;
      }
    }
    return NONE;
  }

  private static int endOfName(String query, int from) {
    if (from >= query.length() || query.charAt(from) != '"') {
      return StatementText.endOfWord(query, from);
    }
    int at = from + 1;
    while (at < query.length()) {
      if (query.charAt(at) == '"') {
        if (at + 1 == query.length() || query.charAt(at + 1) != '"') {
          return at + 1;
        }
        at++;
      }
      at++;
    }
    return at;
  }

  /** Whether a part of a statement is a name: in lower case if it is not quoted. */
  private static boolean isName(String query, int from, int end, String name) {
    boolean isQuoted = from < end && query.charAt(from) == '"';
    int last = isQuoted ? end - 1 : end;
    int matched = 0;
    for (int at = isQuoted ? from + 1 : from; at < last; at++) {
      char character = query.charAt(at);
      if (isQuoted && character == '"') {
        at++; // two stand for one
      }
      char expected = isQuoted ? character : Character.toLowerCase(character);
      if (matched == name.length() || name.charAt(matched) != expected) {
        return false;
      }
      matched++;
    }
    return matched == name.length();
  }

  /** The tables' names, separated by commas. */
  @Override
  public String toString() {
    return names.stream().map(TableName::toString).collect(Collectors.joining(", "));
  }
}
