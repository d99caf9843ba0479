// SPDX-License-Identifier: Apache-2.0

package io.manx.driver.consistency;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverTimeoutException;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.servererrors.CASWriteUnknownException;
import com.datastax.oss.driver.api.core.servererrors.InvalidQueryException;
import com.datastax.oss.driver.api.core.servererrors.WriteTimeoutException;
import io.manx.core.consistency.switching.Enrolment;
import io.manx.core.consistency.switching.Ledgers;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Reads and writes the rows of enrolled tables. Rows are written by lightweight transactions alone,
 * across all data centres, since levels count the replicas of all. Thread-safe. All methods throw
 * the driver's exceptions.
 *
 * <p>Rows are read at QUORUM. A row that a transaction or a read has returned is already on a
 * quorum of replicas, so no later read returns an earlier row. Reads at SERIAL would take part in
 * transactions, and keep each other from succeeding.
 */
public final class EnrolmentStore {
  /** The keyspace of the rows. */
  public static final String KEYSPACE = "manx_levels";

  private static final String TABLE = KEYSPACE + ".enrolments";
  private static final String ALL = "SELECT * FROM " + TABLE;
  private static final String ONE = ALL + " WHERE keyspace_name = ? AND table_name = ?";
  private static final String OF_ONE = " WHERE keyspace_name = ? AND table_name = ?";

  private static final String SET =
      "UPDATE "
          + TABLE
          + " SET revision = ?, table_id = ?, copies = ?, epoch = ?, phase = ?, from_levels = ?,"
          + " to_levels = ?, lease_millis = ?, write_millis = ?, ledgers = ?, losses = ?,"
          + " repaired_losses = ?, repaired_epoch = ?, changed_by = ?, changed_at = ?"
          + OF_ONE
          + " IF revision = ?";

  private static final String DELETE = "DELETE FROM " + TABLE + OF_ONE + " IF revision = ?";

  private static final int MAX_COPIES_OF_ROWS = 3;
  private static final int MOST_ATTEMPTS = 5;

  private final CqlSession session;
  private final String author;
  private final Duration timeout;
  private volatile boolean hasSeenRow;

  /**
   * Creates one.
   *
   * @param author name written into changed rows, for people who look at them
   * @param timeout of each request
   */
  public EnrolmentStore(CqlSession session, String author, Duration timeout) {
    this.session = session;
    this.author = author;
    this.timeout = timeout;
  }

  /** Creates the keyspace and its tables if they do not exist. */
  public void create() {
    Map<String, Integer> nodes = new TreeMap<>();
    session
        .getMetadata()
        .getNodes()
        .values()
        .forEach(node -> nodes.merge(String.valueOf(node.getDatacenter()), 1, Integer::sum));
    StringBuilder replication = new StringBuilder("{'class': 'NetworkTopologyStrategy'");
    nodes.forEach(
        (dataCentre, count) ->
            replication
                .append(", '")
                .append(dataCentre.replace("'", "''"))
                .append("': ")
                .append(Math.min(MAX_COPIES_OF_ROWS, count)));
    schema(
        "CREATE KEYSPACE IF NOT EXISTS " + KEYSPACE + " WITH replication = " + replication + "}");
    schema(
        "CREATE TABLE IF NOT EXISTS "
            + TABLE
            + " (keyspace_name text, table_name text, table_id uuid, copies int, revision bigint,"
            + " epoch bigint, phase text, from_levels text, to_levels text, lease_millis int,"
            + " write_millis int, ledgers frozen<map<uuid, uuid>>, losses int, repaired_losses int,"
            + " repaired_epoch bigint, changed_by text, changed_at timestamp,"
            + " PRIMARY KEY ((keyspace_name, table_name)))");
    schema(LoadStore.CREATE);
  }

  private void schema(String statement) {
    session.execute(SimpleStatement.newInstance(statement).setTimeout(Duration.ofSeconds(30)));
  }

  /** Whether the keyspace exists, as far as the session knows. */
  public boolean exists() {
    return session.getMetadata().getKeyspace(CqlIdentifier.fromInternal(KEYSPACE)).isPresent();
  }

  /**
   * Returns the row of a table.
   *
   * @throws IllegalArgumentException if it is damaged
   */
  public Optional<EnrolmentRow> find(TableName table) {
    try {
      return row(session.execute(read(table, ConsistencyLevel.QUORUM)).one());
    } catch (InvalidQueryException e) {
      return absent(e);
    }
  }

  /**
   * A missing keyspace means that no table is enrolled, unless the node has not learnt of it yet.
   */
  private Optional<EnrolmentRow> absent(InvalidQueryException failure) {
    if (hasSeenRow || exists()) {
      throw failure;
    }
    return Optional.empty();
  }

  /**
   * Reads the row of a table. The stage may fail with the driver's exceptions, and with {@link
   * IllegalArgumentException} if the row is damaged.
   */
  public CompletionStage<Optional<EnrolmentRow>> findAsync(TableName table) {
    return session
        .executeAsync(read(table, ConsistencyLevel.QUORUM))
        .handle(
            (rows, failure) -> {
              if (failure instanceof InvalidQueryException) {
                return absent((InvalidQueryException) failure);
              }
              if (failure != null) {
                throw new CompletionException(failure);
              }
              return row(rows.one());
            });
  }

  private Optional<EnrolmentRow> row(@Nullable Row row) {
    if (row == null || row.isNull("revision")) {
      return Optional.empty();
    }
    hasSeenRow = true;
    return Optional.of(EnrolmentRow.of(row));
  }

  private SimpleStatement read(TableName table, ConsistencyLevel level) {
    return SimpleStatement.newInstance(ONE, table.keyspace(), table.table())
        .setConsistencyLevel(level)
        .setIdempotent(true)
        .setTimeout(timeout);
  }

  /**
   * Returns the names of all enrolled tables. Tables whose enrolment is under way may be missing.
   */
  public List<TableName> tables() {
    List<TableName> tables = new ArrayList<>();
    session
        .execute(
            SimpleStatement.newInstance(ALL)
                .setConsistencyLevel(ConsistencyLevel.QUORUM)
                .setTimeout(timeout))
        .forEach(
            row -> {
              if (!row.isNull("revision")) {
                tables.add(EnrolmentRow.tableOf(row));
              }
            });
    return tables;
  }

  /** Writes the first row of a table; false if it already has one. */
  public boolean add(TableName table, Enrolment enrolment) {
    return set(table, null, EnrolmentRow.firstRevision(), enrolment);
  }

  /**
   * Replaces a row.
   *
   * @return false if the row has changed since it was read
   */
  public boolean replace(EnrolmentRow before, Enrolment enrolment) {
    return set(before.table(), before.revision(), before.revision() + 1, enrolment);
  }

  private boolean set(TableName table, @Nullable Long before, long revision, Enrolment enrolment) {
    Ledgers ledgers = enrolment.ledgers();
    SimpleStatement statement =
        transaction(
            SET,
            revision,
            enrolment.tableId(),
            enrolment.replicas(),
            enrolment.epoch(),
            enrolment.phase().name(),
            enrolment.from().toString(),
            enrolment.to().toString(),
            enrolment.timing().leaseMillis(),
            enrolment.timing().writeMillis(),
            ledgers.byHost(),
            ledgers.losses(),
            ledgers.repairedLosses(),
            ledgers.repairedEpoch(),
            author,
            Instant.now(),
            table.keyspace(),
            table.table(),
            before);
    return applied(
        statement,
        table,
        row -> row.isPresent() && row.get().revision() == revision && isOf(row.get(), enrolment),
        row -> Objects.equals(row.map(EnrolmentRow::revision).orElse(null), before));
  }

  private boolean isOf(EnrolmentRow row, Enrolment enrolment) {
    return row.changedBy().equals(author) && row.enrolment().equals(enrolment);
  }

  /**
   * Deletes a table's row.
   *
   * @return false if the row has changed since it was read
   */
  public boolean remove(EnrolmentRow row) {
    return applied(
        transaction(DELETE, row.table().keyspace(), row.table().table(), row.revision()),
        row.table(),
        Optional::isEmpty,
        now -> now.isPresent() && now.get().revision() == row.revision());
  }

  /**
   * Executes a transaction. If its outcome is unknown, because others were under way or a node was
   * slow, a read at SERIAL settles it. A transaction without effect is tried again.
   */
  private boolean applied(
      SimpleStatement transaction,
      TableName table,
      Predicate<Optional<EnrolmentRow>> isDone,
      Predicate<Optional<EnrolmentRow>> isAsBefore) {
    for (int attempt = 1; ; attempt++) {
      try {
        return session.execute(transaction).wasApplied();
      } catch (CASWriteUnknownException | WriteTimeoutException | DriverTimeoutException e) {
        Optional<EnrolmentRow> now =
            row(session.execute(read(table, ConsistencyLevel.SERIAL)).one());
        if (isDone.test(now)) {
          return true;
        }
        if (!isAsBefore.test(now)) {
          return false;
        }
        if (attempt == MOST_ATTEMPTS) {
          throw e;
        }
      }
    }
  }

  private SimpleStatement transaction(String statement, @Nullable Object... values) {
    return SimpleStatement.newInstance(statement, values)
        .setConsistencyLevel(ConsistencyLevel.QUORUM)
        .setSerialConsistencyLevel(ConsistencyLevel.SERIAL)
        .setIdempotent(false)
        .setTimeout(timeout);
  }
}
