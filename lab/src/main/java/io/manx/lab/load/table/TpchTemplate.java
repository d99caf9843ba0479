// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.load.table;

import io.manx.lab.load.tpch.LineItemPartition;
import io.manx.lab.load.tpch.TpchRows;
import io.manx.lab.load.tpch.TpchScale;
import io.manx.lab.load.workload.OperationKind;
import io.manx.lab.load.workload.Request;
import io.manx.results.random.SeededRandom;
import java.time.LocalDate;

/**
 * The query templates of Chauque, "Reducing tail latency in Cassandra clusters using regression
 * based replica selection", 2020, figure 9, and their parameters. The thesis names the templates
 * only; the queries are Manx's reading of them, see {@code docs/measure/tpch.md}.
 *
 * <p>The record of a request chooses the partition, so popular records have popular partitions.
 * Other parameters are drawn by the seed and the number of the request.
 */
final class TpchTemplate {
  private static final long PARAMETER_STREAM = 6;

  private static final String IN_PARTITION = " WHERE l_returnflag = ? AND l_bucket = ?";

  private static final String OF_STATUS = IN_PARTITION + " AND l_linestatus = ?";
  private static final String SHIPPED_BETWEEN =
      OF_STATUS + " AND l_shipdate >= ? AND l_shipdate < ?";
  private static final String SHIPPED_SINCE = OF_STATUS + " AND l_shipdate >= ?";

  /** The columns of TPC-H's query 1. */
  private static final String SUMMARY =
      "SELECT l_returnflag, l_linestatus, sum(l_quantity), sum(l_extendedprice),"
          + " sum(l_extendedprice * (1 - l_discount)),"
          + " sum(l_extendedprice * (1 - l_discount) * (1 + l_tax)),"
          + " avg(l_quantity), avg(l_extendedprice), avg(l_discount), count(*) FROM ";

  private static final String SHORT_SUMMARY =
      "SELECT sum(l_quantity), sum(l_extendedprice), avg(l_discount), count(*) FROM ";

  private static final int DAYS_OF_MONTH = 30;
  private static final int DAYS_OF_QUARTER = 91;
  private static final int DISCOUNTS = 11;
  private static final double PERCENT = 100;
  private static final String[] SEGMENTS = {
    "AUTOMOBILE", "BUILDING", "FURNITURE", "HOUSEHOLD", "MACHINERY"
  };
  private static final int FIRST_MONTH = TpchRows.month(LocalDate.of(1992, 1, 1));
  private static final int MONTHS = 79;
  private static final int SEGMENT_MONTHS = SEGMENTS.length * MONTHS;
  private static final int MIDDLE_OF_MONTH = 14;

  private final OperationKind kind;
  private final TpchScale scale;
  private final long seed;

  TpchTemplate(OperationKind kind, TpchScale scale, long seed) {
    this.kind = kind;
    this.scale = scale;
    this.seed = seed;
  }

  /** Returns the query on a table. */
  String cql(String table) {
    return switch (kind) {
      case DISTINCT_RETURN_FLAG ->
          "SELECT DISTINCT l_returnflag, l_bucket FROM "
              + table
              + " WHERE token(l_returnflag, l_bucket) >= token(?, ?) LIMIT 5";
      case PRICING_SUMMARY -> SUMMARY + table + IN_PARTITION + " GROUP BY l_linestatus";
      case PRICING_SUMMARY_V2 -> SUMMARY + table + SHIPPED_BETWEEN;
      case PRICING_SUMMARY_V3 -> SHORT_SUMMARY + table + SHIPPED_BETWEEN;
      case PRICING_SUMMARY_V4 -> SHORT_SUMMARY + table + IN_PARTITION;
      case QUERY_3 ->
          "SELECT o_orderkey, o_orderdate, o_shippriority, o_totalprice FROM "
              + table
              + " WHERE o_mktsegment = ? AND o_ordermonth = ? AND o_orderdate < ? LIMIT 10";
      case QUERY_3_V2 ->
          "SELECT c_custkey, c_name, c_mktsegment, c_acctbal FROM "
              + table
              + " WHERE c_custkey = ?";
      case FETCH_ALL -> "SELECT * FROM " + table + SHIPPED_SINCE + " LIMIT 20";
      case FETCH_BY_DISCOUNT ->
          "SELECT * FROM " + table + SHIPPED_SINCE + " AND l_discount = ? LIMIT 5 ALLOW FILTERING";
      default -> throw notATemplate();
    };
  }

  /** Returns the values of the parameters, in the order of the query. */
  Object[] parameters(Request request) {
    SeededRandom random = new SeededRandom();
    random.reset(seed, PARAMETER_STREAM, request.index());
    return switch (kind) {
      case DISTINCT_RETURN_FLAG, PRICING_SUMMARY, PRICING_SUMMARY_V4 -> {
        LineItemPartition partition = partition(request);
        yield new Object[] {partition.returnFlag(), partition.bucket()};
      }
      case PRICING_SUMMARY_V2 -> shippedBetween(partition(request), DAYS_OF_MONTH, random);
      case PRICING_SUMMARY_V3 -> shippedBetween(partition(request), DAYS_OF_QUARTER, random);
      case QUERY_3 -> ordersBefore(request.record(), random);
      case QUERY_3_V2 -> new Object[] {1 + request.record() % scale.customers()};
      case FETCH_ALL -> shippedSince(partition(request), random);
      case FETCH_BY_DISCOUNT -> {
        Object[] since = shippedSince(partition(request), random);
        double discount = random.nextInt(DISCOUNTS) / PERCENT;
        yield new Object[] {since[0], since[1], since[2], since[3], discount};
      }
      default -> throw notATemplate();
    };
  }

  private IllegalArgumentException notATemplate() {
    return new IllegalArgumentException("not a query template: " + kind);
  }

  private LineItemPartition partition(Request request) {
    int number = (int) (request.record() % LineItemPartition.count(scale));
    return LineItemPartition.numbered(number, scale);
  }

  private static Object[] shippedBetween(
      LineItemPartition partition, int days, SeededRandom random) {
    int first = random.nextInt(LineItemPartition.SHIPPING_DAYS - days);
    return new Object[] {
      partition.returnFlag(),
      partition.bucket(),
      partition.lineStatus(),
      partition.shipDate(first),
      partition.shipDate(first + days)
    };
  }

  private static Object[] shippedSince(LineItemPartition partition, SeededRandom random) {
    int first = random.nextInt(LineItemPartition.SHIPPING_DAYS - DAYS_OF_MONTH);
    return new Object[] {
      partition.returnFlag(), partition.bucket(), partition.lineStatus(), partition.shipDate(first)
    };
  }

  /** Returns a segment, a month, and a date in the second half of the month. */
  private static Object[] ordersBefore(long record, SeededRandom random) {
    int number = (int) (record % SEGMENT_MONTHS);
    int month = number / SEGMENTS.length;
    LocalDate first = LocalDate.of(1992, 1, 1).plusMonths(month);
    return new Object[] {
      SEGMENTS[number % SEGMENTS.length],
      FIRST_MONTH + month,
      first.plusDays(MIDDLE_OF_MONTH + random.nextInt(MIDDLE_OF_MONTH))
    };
  }
}
