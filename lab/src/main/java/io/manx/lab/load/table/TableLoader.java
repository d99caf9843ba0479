package io.manx.lab.load.table;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import io.manx.lab.load.workload.LoadOptions;
import io.manx.lab.load.workload.OperationKind;
import io.manx.lab.load.workload.Records;
import io.manx.results.UserException;
import java.time.Duration;
import java.util.EnumSet;
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
    SessionStatements statements =
        SessionStatements.prepare(session, tables, options, EnumSet.of(OperationKind.INSERT));
    Records records = new Records(options.lengths(), options.seed());
    Semaphore permits = new Semaphore(OUTSTANDING);
    for (long record = 0; record < options.records() && failure.get() == null; record++) {
      write(session, statements.of(record).insert(record, 0, records), permits);
    }
    for (long row = 0; row < options.sliceRowsInAll() && failure.get() == null; row++) {
      write(session, statements.slices().insert(row, records), permits);
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

  private void write(CqlSession session, BoundStatement insert, Semaphore permits)
      throws InterruptedException {
    permits.acquire();
    write(
        session,
        insert.setTimeout(TIMEOUT).setConsistencyLevel(DefaultConsistencyLevel.ALL),
        RETRIES,
        permits);
  }

  private void write(
      CqlSession session, BoundStatement insert, int attemptsLeft, Semaphore permits) {
    session
        .executeAsync(insert)
        .whenComplete(
            (rows, failed) -> {
              if (failed != null && attemptsLeft > 0) {
                write(session, insert, attemptsLeft - 1, permits);
                return;
              }
              if (failed == null) {
                written.incrementAndGet();
              } else {
                failure.compareAndSet(null, failed);
              }
              permits.release();
            });
  }
}
