package io.manx.lab.load;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.servererrors.InvalidQueryException;
import io.manx.results.UserException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** The statements of one session, as YCSB's Cassandra binding sends them. Thread-safe. */
final class TableStatements {
  private static final int MULTI_READ_RECORDS = 10;

  private final LoadOptions options;
  private final PreparedStatement read;
  private final PreparedStatement range;
  private final PreparedStatement multiRead;
  private final PreparedStatement insert;
  private final List<PreparedStatement> updates = new ArrayList<>();

  private TableStatements(CqlSession session, Table table, LoadOptions options) {
    this.options = options;
    String name = table.qualifiedName();
    read = session.prepare("SELECT * FROM " + name + " WHERE y_id = ?");
    range = session.prepare("SELECT * FROM " + name + " WHERE token(y_id) >= token(?) LIMIT ?");
    multiRead = session.prepare("SELECT * FROM " + name + " WHERE y_id IN ?");
    String columns =
        IntStream.range(0, options.fields())
            .mapToObj(i -> ", " + Table.field(i))
            .collect(Collectors.joining());
    insert =
        session.prepare(
            "INSERT INTO "
                + name
                + " (y_id"
                + columns
                + ") VALUES (?"
                + ", ?".repeat(options.fields())
                + ")");
    for (int i = 0; i < options.fields(); i++) {
      updates.add(
          session.prepare("UPDATE " + name + " SET " + Table.field(i) + " = ? WHERE y_id = ?"));
    }
  }

  /**
   * Prepares them all.
   *
   * @throws UserException if the table does not have YCSB's shape, or no node answers
   */
  static TableStatements prepare(CqlSession session, Table table, LoadOptions options) {
    try {
      return new TableStatements(session, table, options);
    } catch (InvalidQueryException e) {
      throw new UserException(
          "table "
              + table.qualifiedName()
              + " cannot be used: "
              + DriverFailures.oneLine(e)
              + "; let 'manx bench' create it, or name one of YCSB's shape",
          e);
    } catch (DriverException e) {
      throw DriverFailures.explained("cannot prepare statements on " + table.qualifiedName(), e);
    }
  }

  BoundStatement read(Request request) {
    return leveled(read.bind(Records.key(request.record())), request.kind());
  }

  BoundStatement range(Request request) {
    return leveled(
        range.bind(Records.key(request.record()), request.rangeLength()), request.kind());
  }

  /** Asks for the record and the following ones, whose keys lie anywhere on the ring. */
  BoundStatement multiRead(Request request) {
    List<String> keys =
        LongStream.range(0, MULTI_READ_RECORDS)
            .mapToObj(i -> Records.key((request.record() + i) % options.records()))
            .toList();
    return leveled(multiRead.bind(keys), request.kind());
  }

  BoundStatement update(Request request, Records records) {
    ByteBuffer value = records.value(request.record(), request.field(), 1 + request.index());
    BoundStatement bound = updates.get(request.field()).bind().setBytesUnsafe(0, value);
    return leveled(bound.setString(1, Records.key(request.record())), request.kind());
  }

  BoundStatement insert(long record, long version, Records records) {
    BoundStatement bound = insert.bind().setString(0, Records.key(record));
    for (int i = 0; i < options.fields(); i++) {
      bound = bound.setBytesUnsafe(1 + i, records.value(record, i, version));
    }
    return leveled(bound, OperationKind.INSERT);
  }

  private BoundStatement leveled(BoundStatement bound, OperationKind kind) {
    return bound.setConsistencyLevel(options.consistencyOf(kind)).setIdempotent(true);
  }
}
