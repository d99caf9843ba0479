// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.argument;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import io.manx.lab.load.table.Table;
import io.manx.results.UserException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Parses the names of tables. */
public final class TableNames {
  private static final String NAME = "([A-Za-z][A-Za-z0-9_]{0,47}|\"[A-Za-z0-9_]{1,48}\")";
  private static final Pattern TABLE = Pattern.compile("\\s*" + NAME + "\\." + NAME + "\\s*");

  private TableNames() {}

  /** Parses {@code keyspace.table} as CQL does: in lower case, unless it is in quotes. */
  public static Table parse(String text, int fields) {
    Matcher matcher = TABLE.matcher(text);
    if (!matcher.matches()) {
      throw new UserException(
          "table '" + text + "' is not of the form KEYSPACE.TABLE or \"Keyspace\".\"Table\"");
    }
    return new Table(internal(matcher.group(1)), internal(matcher.group(2)), fields);
  }

  private static String internal(String cql) {
    return CqlIdentifier.fromCql(cql).asInternal();
  }
}
