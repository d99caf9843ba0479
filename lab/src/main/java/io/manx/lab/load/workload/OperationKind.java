// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.load.workload;

import io.manx.lab.load.tpch.TpchTable;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The operations of a load, with their names in options and results. Those of {@link DataSet#TPC_H}
 * are query templates; {@code docs/measure/tpch.md} describes them.
 */
public enum OperationKind {
  READ("read"),
  UPDATE("update"),
  INSERT("insert"),
  RANGE("range"),
  READ_MODIFY_WRITE("read-modify-write"),
  /** Reads several partitions with one statement, by {@code IN}. */
  MULTI_READ("multi-read"),
  /** Reads rows of one partition, from a clustering key on. */
  SLICE("slice"),
  DISTINCT_RETURN_FLAG("distinct-return-flag", TpchTable.LINEITEM),
  PRICING_SUMMARY("pricing-summary", TpchTable.LINEITEM),
  PRICING_SUMMARY_V2("pricing-summary-v2", TpchTable.LINEITEM),
  PRICING_SUMMARY_V3("pricing-summary-v3", TpchTable.LINEITEM),
  PRICING_SUMMARY_V4("pricing-summary-v4", TpchTable.LINEITEM),
  QUERY_3("query-3", TpchTable.ORDERS),
  QUERY_3_V2("query-3-v2", TpchTable.CUSTOMER),
  FETCH_ALL("fetch-all", TpchTable.LINEITEM),
  FETCH_BY_DISCOUNT("fetch-by-discount", TpchTable.LINEITEM);

  private final String id;
  private final @Nullable TpchTable tpchTable;

  OperationKind(String id) {
    this(id, null);
  }

  OperationKind(String id, @Nullable TpchTable tpchTable) {
    this.id = id;
    this.tpchTable = tpchTable;
  }

  /** Returns the name in run files, tables and options. */
  public String id() {
    return id;
  }

  /** Returns the operation of a name, if there is one. */
  public static Optional<OperationKind> named(String id) {
    return Arrays.stream(values()).filter(kind -> kind.id.equals(id)).findFirst();
  }

  /** Returns the table that a query template reads; null for operations on records. */
  public @Nullable TpchTable tpchTable() {
    return tpchTable;
  }

  /** Returns the data that it needs. */
  public DataSet dataSet() {
    return tpchTable == null ? DataSet.RECORDS : DataSet.TPC_H;
  }

  /** Returns the names of the operations on a data set, for messages. */
  public static String ids(DataSet dataSet) {
    return Arrays.stream(values())
        .filter(kind -> kind.dataSet() == dataSet)
        .map(OperationKind::id)
        .collect(Collectors.joining(", "));
  }

  /**
   * Returns whether its requests to undisturbed coordinators are also reported as a part of it, in
   * runs in which single nodes are disturbed.
   */
  public boolean isDividedByCoordinator() {
    return this == READ || dataSet() == DataSet.TPC_H;
  }

  /** Returns whether it makes replicas read. */
  public boolean reads() {
    return this != UPDATE && this != INSERT;
  }

  /** Returns whether it reads single partitions. Cassandra sends copies only of such reads. */
  public boolean readsPartitions() {
    return reads() && this != RANGE && this != DISTINCT_RETURN_FLAG;
  }
}
