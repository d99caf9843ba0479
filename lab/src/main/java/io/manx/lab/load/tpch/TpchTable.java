// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.load.tpch;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * The tables of TPC-H that the query templates read. Columns are those of the specification,
 * revision 3, clause 1.4, with primary keys for queries of Cassandra. Amounts are {@code double},
 * so that nodes can add them up.
 */
public enum TpchTable {
  /** A customer is a partition. */
  CUSTOMER(
      200,
      """
      c_custkey bigint, c_name text, c_address text, c_nationkey bigint, c_phone text, \
      c_acctbal double, c_mktsegment text, c_comment text, \
      PRIMARY KEY (c_custkey)"""),
  /**
   * A partition holds the orders of a month by customers of one market segment. {@code
   * o_mktsegment} is that of the customer, since Cassandra joins no tables, and {@code
   * o_ordermonth} counts the months since 1970.
   */
  ORDERS(
      160,
      """
      o_mktsegment text, o_ordermonth int, o_orderdate date, o_orderkey bigint, \
      o_custkey bigint, o_orderstatus text, o_totalprice double, o_orderpriority text, \
      o_clerk text, o_shippriority int, o_comment text, \
      PRIMARY KEY ((o_mktsegment, o_ordermonth), o_orderdate, o_orderkey)"""),
  /**
   * A partition holds some of the line items with one return flag, see {@link LineItemPartition}.
   */
  LINEITEM(
      220,
      """
      l_returnflag text, l_bucket int, l_linestatus text, l_shipdate date, l_orderkey bigint, \
      l_linenumber int, l_partkey bigint, l_suppkey bigint, l_quantity double, \
      l_extendedprice double, l_discount double, l_tax double, l_commitdate date, \
      l_receiptdate date, l_shipinstruct text, l_shipmode text, l_comment text, \
      PRIMARY KEY ((l_returnflag, l_bucket), l_linestatus, l_shipdate, l_orderkey, l_linenumber)""");

  private final int rowBytes;
  private final String definition;

  TpchTable(int rowBytes, String definition) {
    this.rowBytes = rowBytes;
    this.definition = definition;
  }

  /** Returns the name in TPC-H, in lower case. */
  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns columns and primary key, as CQL has them in parentheses. */
  public String definition() {
    return definition;
  }

  /** Returns the names of the columns, in the order of {@link #definition}. */
  public List<String> columns() {
    String columns = definition.substring(0, definition.indexOf(", PRIMARY KEY"));
    return Arrays.stream(columns.split(", ", -1))
        .map(column -> column.substring(0, column.indexOf(' ')))
        .toList();
  }

  /** Returns the number of rows at a scale, that of line items about. */
  public long rows(TpchScale scale) {
    return switch (this) {
      case CUSTOMER -> scale.customers();
      case ORDERS -> scale.orders();
      case LINEITEM -> scale.lineItems();
    };
  }

  /** Returns the bytes that all rows take on a node, about and uncompressed. */
  public long bytes(TpchScale scale) {
    return rows(scale) * rowBytes;
  }
}
