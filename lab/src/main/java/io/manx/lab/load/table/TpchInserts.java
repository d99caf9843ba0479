// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.load.table;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.DefaultBatchType;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Statement;
import io.manx.lab.load.tpch.TpchRow;
import io.manx.lab.load.tpch.TpchTable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Gathers rows of one table of TPC-H to batches of one partition each. Such a batch is a single
 * write, and far cheaper than a write for each row. Not thread-safe.
 */
final class TpchInserts {
  /** Cassandra warns of batches above 5 KiB; a line item has about 220 bytes. */
  private static final int BATCH_ROWS = 16;

  private final PreparedStatement insert;
  private final int batchRows;
  private final Map<List<Object>, List<BoundStatement>> gathered = new HashMap<>();

  TpchInserts(CqlSession session, Table table, TpchTable kind) {
    batchRows = kind == TpchTable.CUSTOMER ? 1 : BATCH_ROWS; // a partition has one customer
    String columns = String.join(", ", kind.columns());
    String values = "?" + ", ?".repeat(kind.columns().size() - 1);
    insert =
        session.prepare(
            "INSERT INTO " + table.qualifiedName() + " (" + columns + ") VALUES (" + values + ")");
  }

  /**
   * A write of some rows.
   *
   * @param statement the statement
   * @param rows number of rows
   */
  record Write(Statement<?> statement, int rows) {}

  /** Adds a row; returns a write if its partition has gathered enough of them. */
  @Nullable Write add(TpchRow row) {
    List<BoundStatement> rows =
        gathered.computeIfAbsent(row.partition(), any -> new ArrayList<>(BATCH_ROWS));
    rows.add(insert.bind(row.values().toArray()));
    if (rows.size() < batchRows) {
      return null;
    }
    gathered.remove(row.partition());
    return write(rows);
  }

  /** Returns writes of the rows that were not returned yet. */
  List<Write> rest() {
    return gathered.values().stream().map(TpchInserts::write).toList();
  }

  private static Write write(List<BoundStatement> rows) {
    Statement<?> statement =
        rows.size() == 1
            ? rows.get(0).setIdempotent(true)
            : BatchStatement.newInstance(DefaultBatchType.UNLOGGED)
                .addAll(rows)
                .setIdempotent(true);
    return new Write(statement, rows.size());
  }
}
