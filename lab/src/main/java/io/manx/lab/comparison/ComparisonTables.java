// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.comparison;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.CqlSession;
import io.manx.lab.load.table.LoadTables;
import io.manx.lab.load.table.Table;
import io.manx.lab.load.workload.LoadOptions;
import java.util.Collection;
import java.util.List;
import java.util.Locale;

/** The tables of a comparison: each variant has its own, whose names begin with its position. */
final class ComparisonTables {
  static final String KEYSPACE = "manx_lab";

  /** Leaves room for the suffixes of a load's several tables. */
  private static final int LONGEST_NAME = LoadTables.LONGEST_NAME - 9;

  private ComparisonTables() {}

  /**
   * Returns the tables of a variant.
   *
   * @param position of the variant, from 0
   */
  static LoadTables of(Variant variant, int position, LoadOptions load) {
    String suffix = variant.name().toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "_");
    String name = prefix(position) + suffix;
    String cut = name.substring(0, Math.min(LONGEST_NAME, name.length()));
    return LoadTables.of(new Table(KEYSPACE, cut, load.fields()), load);
  }

  /**
   * Drops all tables that any comparison has made for this position. Tables of another load would
   * take up space, and be flushed and compacted during the measurement.
   *
   * @throws io.manx.results.UserException if Cassandra refuses
   */
  static void drop(CqlSession session, int position) {
    List<String> present =
        session
            .getMetadata()
            .getKeyspace(KEYSPACE)
            .map(keyspace -> keyspace.getTables().keySet())
            .map(names -> names.stream().map(CqlIdentifier::asInternal).toList())
            .orElse(List.of());
    made(position, present).forEach(name -> new Table(KEYSPACE, name, 1).drop(session));
  }

  /** Returns the table names that belong to a position. */
  static List<String> made(int position, Collection<String> names) {
    return names.stream().filter(name -> name.startsWith(prefix(position))).toList();
  }

  private static String prefix(int position) {
    return "v" + position + "_";
  }
}
