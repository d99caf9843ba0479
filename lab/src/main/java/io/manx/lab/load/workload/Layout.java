package io.manx.lab.load.workload;

import io.manx.results.UserException;

/**
 * How records lie in tables, and how many of them a range or a slice asks for.
 *
 * @param tables tables of one shape among which records are divided evenly, as column families in
 *     Fukuda et al., "Improving response time for Cassandra with query scheduling", CANDAR 2013
 * @param sliceRows rows of each partition of the table that slices read
 * @param rangeRows most rows that a range or a slice asks for; how many each asks for is uniform
 *     from 1 on
 */
public record Layout(int tables, int sliceRows, int rangeRows) {
  /** One table, partitions of 1,000 rows, and YCSB's ranges of up to 100 rows. */
  public static final Layout DEFAULT = new Layout(1, 1_000, 100);

  private static final int MOST_TABLES = 1_000;
  private static final int MOST_ROWS = 1_000_000;

  public Layout {
    range("tables", tables, MOST_TABLES);
    range("slice rows", sliceRows, MOST_ROWS);
    range("range rows", rangeRows, MOST_ROWS);
  }

  private static void range(String name, int value, int most) {
    if (value < 1 || value > most) {
      throw new UserException(name + " " + value + " is out of range; choose 1 to " + most);
    }
  }

  /** Returns the same with partitions of no more rows than there are records. */
  Layout within(long records) {
    return new Layout(tables, (int) Math.max(1, Math.min(records, sliceRows)), rangeRows);
  }

  /** Returns the table of a record, from 0. Neighbours by number lie in different ones. */
  public int tableOf(long record) {
    return (int) (record % tables);
  }

  /**
   * Returns a later record of the same table, going round at its end.
   *
   * @param records number of all records
   * @param steps how many records of that table later
   */
  public long later(long record, long records, int steps) {
    int table = tableOf(record);
    long inTable = (records - table + tables - 1) / tables;
    return (record / tables + steps) % inTable * tables + table;
  }

  /** Returns how many partitions slices choose among, so that their rows are about the records. */
  public long partitions(long records) {
    return Math.max(1, records / sliceRows);
  }
}
