// SPDX-License-Identifier: Apache-2.0

package io.manx.driver.consistency;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The name of a table, without the quotes of CQL. Immutable. */
public final class TableName {
  private static final String PART = "([A-Za-z][A-Za-z0-9_]*|\"(?:[^\"]|\"\")+\")";
  private static final Pattern NAME = Pattern.compile(PART + "\\." + PART);

  private final String keyspace;
  private final String table;

  private TableName(String keyspace, String table) {
    this.keyspace = keyspace;
    this.table = table;
  }

  /** Creates a name of the internal forms in which Cassandra stores keyspace and table. */
  public static TableName of(String keyspace, String table) {
    return new TableName(keyspace, table);
  }

  /**
   * Parses a name as written in CQL, such as {@code shop.users}.
   *
   * @throws IllegalArgumentException if the text is not a table's name
   */
  public static TableName parse(String text) {
    Matcher matcher = NAME.matcher(text.trim());
    if (!matcher.matches()) {
      throw new IllegalArgumentException(
          "'" + text + "' names no table; write KEYSPACE.TABLE, such as shop.users");
    }
    return of(
        CqlIdentifier.fromCql(matcher.group(1)).asInternal(),
        CqlIdentifier.fromCql(matcher.group(2)).asInternal());
  }

  /** Name of the keyspace. */
  public String keyspace() {
    return keyspace;
  }

  /** Name of the table in its keyspace. */
  public String table() {
    return table;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof TableName
        && keyspace.equals(((TableName) other).keyspace)
        && table.equals(((TableName) other).table);
  }

  @Override
  public int hashCode() {
    return keyspace.hashCode() * 31 + table.hashCode();
  }

  /** The name as written in CQL. */
  @Override
  public String toString() {
    return CqlIdentifier.fromInternal(keyspace).asCql(true)
        + "."
        + CqlIdentifier.fromInternal(table).asCql(true);
  }
}
