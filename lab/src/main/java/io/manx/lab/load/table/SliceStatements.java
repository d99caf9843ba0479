// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.load.table;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import io.manx.lab.load.workload.LoadOptions;
import io.manx.lab.load.workload.OperationKind;
import io.manx.lab.load.workload.Records;
import io.manx.lab.load.workload.Request;

/** The statements of one session on the table of slices. Thread-safe. */
public final class SliceStatements {
  private final LoadOptions options;
  private final PreparedStatement slice;
  private final PreparedStatement insert;

  SliceStatements(CqlSession session, Table table, LoadOptions options) {
    this.options = options;
    String name = table.qualifiedName();
    slice = session.prepare("SELECT * FROM " + name + " WHERE y_id = ? AND y_row >= ? LIMIT ?");
    insert = session.prepare(TableStatements.insertInto(name, "y_id, y_row", options.fields()));
  }

  /** Returns a read of rows of one partition, from a given row on. */
  public BoundStatement slice(Request request) {
    return slice
        .bind(Records.key(request.record()), request.row(), request.rangeLength())
        .setConsistencyLevel(options.consistencyOf(OperationKind.SLICE))
        .setIdempotent(true);
  }

  /** Returns the prepared read. */
  PreparedStatement prepared() {
    return slice;
  }

  /** Returns the insert of a row by its number; partitions are numbered one after another. */
  BoundStatement insert(long number, Records records) {
    int rows = options.layout().sliceRows();
    BoundStatement bound =
        insert.bind().setString(0, Records.key(number / rows)).setInt(1, (int) (number % rows));
    for (int i = 0; i < options.fields(); i++) {
      bound = bound.setBytesUnsafe(2 + i, records.value(number, i, 0));
    }
    return bound.setIdempotent(true);
  }
}
