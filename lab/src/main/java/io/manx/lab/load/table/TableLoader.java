// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.load.table;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.Statement;
import io.manx.lab.load.tpch.TpchRows;
import io.manx.lab.load.tpch.TpchTable;
import io.manx.lab.load.workload.DataSet;
import io.manx.lab.load.workload.LoadOptions;
import io.manx.lab.load.workload.OperationKind;
import io.manx.lab.load.workload.Records;
import io.manx.results.UserException;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Writes the rows that a workload needs. The consistency level is ALL, since a replica without a
 * row would answer faster than the others.
 */
public final class TableLoader {
  private static final int OUTSTANDING = 128;
  private static final int RETRIES = 4;
  private static final Duration TIMEOUT = Duration.ofSeconds(12);

  private final LoadOptions options;
  private final AtomicLong written = new AtomicLong();
  private final AtomicReference<Throwable> failure = new AtomicReference<>();

  /** Creates a loader of the rows that a load needs. */
  public TableLoader(LoadOptions options) {
    this.options = options;
  }

  /** Returns the number of rows written so far. */
  public long written() {
    return written.get();
  }

  /**
   * Writes all rows and returns when they are acknowledged.
   *
   * @throws UserException if the cluster does not accept them
   */
  public void load(CqlSession session, LoadTables tables) throws InterruptedException {
    Semaphore permits = new Semaphore(OUTSTANDING);
    if (options.workload().dataSet() == DataSet.TPC_H) {
      loadTpch(session, tables, permits);
    } else {
      loadRecords(session, tables, permits);
    }
    permits.acquire(OUTSTANDING);
    Throwable failed = failure.get();
    if (failed != null) {
      throw new UserException(
          "loading "
              + tables.names()
              + " failed after "
              + written
              + " rows: "
              + Objects.requireNonNullElse(failed.getMessage(), failed.toString())
              + "; check the nodes' state and logs",
          failed);
    }
  }

  private void loadRecords(CqlSession session, LoadTables tables, Semaphore permits)
      throws InterruptedException {
    SessionStatements statements =
        SessionStatements.prepare(session, tables, options, EnumSet.of(OperationKind.INSERT));
    Records records = new Records(options.lengths(), options.seed());
    for (long record = 0; record < options.records() && failure.get() == null; record++) {
      write(session, statements.of(record).insert(record, 0, records), 1, permits);
    }
    for (long row = 0; row < options.sliceRowsInAll() && failure.get() == null; row++) {
      write(session, statements.slices().insert(row, records), 1, permits);
    }
  }

  private void loadTpch(CqlSession session, LoadTables tables, Semaphore permits)
      throws InterruptedException {
    TpchRows rows = new TpchRows(options.scale());
    for (Map.Entry<TpchTable, Table> table : tables.ofTpch().entrySet()) {
      TpchInserts inserts = new TpchInserts(session, table.getValue(), table.getKey());
      rows.forEach(
          table.getKey(),
          row -> {
            TpchInserts.Write write = inserts.add(row);
            if (write != null) {
              write(session, write.statement(), write.rows(), permits);
            }
            return failure.get() == null;
          });
      for (TpchInserts.Write write : inserts.rest()) {
        if (failure.get() != null) {
          return;
        }
        write(session, write.statement(), write.rows(), permits);
      }
    }
  }

  private void write(CqlSession session, Statement<?> insert, int rows, Semaphore permits)
      throws InterruptedException {
    permits.acquire();
    write(
        session,
        insert.setTimeout(TIMEOUT).setConsistencyLevel(DefaultConsistencyLevel.ALL),
        rows,
        RETRIES,
        permits);
  }

  private void write(
      CqlSession session, Statement<?> insert, int rows, int attemptsLeft, Semaphore permits) {
    session
        .executeAsync(insert)
        .whenComplete(
            (result, failed) -> {
              if (failed != null && attemptsLeft > 0) {
                write(session, insert, rows, attemptsLeft - 1, permits);
                return;
              }
              if (failed == null) {
                written.addAndGet(rows);
              } else {
                failure.compareAndSet(null, failed);
              }
              permits.release();
            });
  }
}
