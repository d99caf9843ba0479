// SPDX-License-Identifier: Apache-2.0

package io.manx.driver.consistency;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import java.time.Duration;
import java.util.UUID;

/**
 * The load that each session puts on a table. Whichever session chooses the table's levels must
 * know the load of all. Rows of sessions that have stopped expire. Thread-safe.
 */
public final class LoadStore {
  static final String CREATE =
      "CREATE TABLE IF NOT EXISTS "
          + EnrolmentStore.KEYSPACE
          + ".loads (keyspace_name text, table_name text, session uuid, reads_per_second double,"
          + " writes_per_second double, concurrency double,"
          + " PRIMARY KEY ((keyspace_name, table_name), session))"
          + " WITH default_time_to_live = 30 AND gc_grace_seconds = 3600";

  private static final String INSERT =
      "INSERT INTO "
          + EnrolmentStore.KEYSPACE
          + ".loads (keyspace_name, table_name, session, reads_per_second, writes_per_second,"
          + " concurrency) VALUES (?, ?, ?, ?, ?, ?)";

  private static final String SELECT =
      "SELECT reads_per_second, writes_per_second, concurrency FROM "
          + EnrolmentStore.KEYSPACE
          + ".loads WHERE keyspace_name = ? AND table_name = ?";

  private final CqlSession session;
  private final UUID self;
  private final Duration timeout;

  /**
   * Creates one.
   *
   * @param self identifies the session
   * @param timeout of each request
   */
  public LoadStore(CqlSession session, UUID self, Duration timeout) {
    this.session = session;
    this.self = self;
    this.timeout = timeout;
  }

  /** Writes this session's load. */
  public void put(TableName table, TableLoad load) {
    session.execute(
        SimpleStatement.newInstance(
                INSERT,
                table.keyspace(),
                table.table(),
                self,
                load.readsPerSecond(),
                load.writesPerSecond(),
                load.concurrency())
            .setConsistencyLevel(ConsistencyLevel.LOCAL_ONE)
            .setIdempotent(true)
            .setTimeout(timeout));
  }

  /** Returns the load of all sessions together. */
  public TableLoad sum(TableName table) {
    TableLoad sum = TableLoad.NONE;
    for (Row row :
        session.execute(
            SimpleStatement.newInstance(SELECT, table.keyspace(), table.table())
                .setConsistencyLevel(ConsistencyLevel.LOCAL_ONE)
                .setIdempotent(true)
                .setTimeout(timeout))) {
      sum =
          sum.plus(
              TableLoad.of(
                  row.getDouble("reads_per_second"),
                  row.getDouble("writes_per_second"),
                  row.getDouble("concurrency")));
    }
    return sum;
  }
}
