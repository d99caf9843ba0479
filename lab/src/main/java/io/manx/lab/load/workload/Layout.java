// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.load.workload;

import io.manx.results.UserException;

/**
 * How records are divided among tables, and how many rows a range or a slice asks for.
 *
 * @param tables number of equal tables that share the records evenly, like the column families in
 *     Fukuda et al., "Improving response time for Cassandra with query scheduling", CANDAR 2013
 * @param sliceRows rows of each partition of the table that slices read
 * @param rangeRows maximum rows of a range or a slice; the number is uniform from 1 on
 */
public record Layout(int tables, int sliceRows, int rangeRows) {
  /** One table, partitions of 1,000 rows, and YCSB's ranges of up to 100 rows. */
  public static final Layout DEFAULT = new Layout(1, 1_000, 100);

  private static final int MAX_TABLES = 1_000;
  private static final int MAX_ROWS = 1_000_000;

  public Layout {
    range("tables", tables, MAX_TABLES);
    range("slice rows", sliceRows, MAX_ROWS);
    range("range rows", rangeRows, MAX_ROWS);
  }

  private static void range(String name, int value, int max) {
    if (value < 1 || value > max) {
      throw new UserException(name + " " + value + " is out of range; choose 1 to " + max);
    }
  }

  /** Returns the same layout with partitions of no more rows than there are records. */
  Layout within(long records) {
    return new Layout(tables, (int) Math.max(1, Math.min(records, sliceRows)), rangeRows);
  }

  /**
   * Returns the table of a record, from 0. Records with consecutive numbers are in different
   * tables.
   */
  public int tableOf(long record) {
    return (int) (record % tables);
  }

  /**
   * Returns a later record of the same table, continuing from the beginning after its end.
   *
   * @param records number of all records
   * @param steps number of records of that table to advance
   */
  public long later(long record, long records, int steps) {
    int table = tableOf(record);
    long inTable = (records - table + tables - 1) / tables;
    return (record / tables + steps) % inTable * tables + table;
  }

  /** Returns the number of partitions for slices, with about as many rows as there are records. */
  public long partitions(long records) {
    return Math.max(1, records / sliceRows);
  }
}
