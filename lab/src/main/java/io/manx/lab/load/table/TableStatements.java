// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.load.table;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import io.manx.lab.load.workload.LoadOptions;
import io.manx.lab.load.workload.OperationKind;
import io.manx.lab.load.workload.Records;
import io.manx.lab.load.workload.Request;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The prepared statements of one session on one table, those of YCSB's binding. Thread-safe. */
public final class TableStatements {
  private static final int MULTI_READ_RECORDS = 10;

  private final LoadOptions options;
  private final Map<OperationKind, PreparedStatement> statements =
      new EnumMap<>(OperationKind.class);
  private final List<PreparedStatement> updates = new ArrayList<>();

  /**
   * Prepares the statements.
   *
   * @param operations the operations to prepare
   */
  TableStatements(
      CqlSession session, Table table, LoadOptions options, Set<OperationKind> operations) {
    this.options = options;
    String name = table.qualifiedName();
    for (OperationKind kind : operations) {
      switch (kind) {
        case READ -> prepare(session, kind, "SELECT * FROM " + name + " WHERE y_id = ?");
        case RANGE ->
            prepare(
                session, kind, "SELECT * FROM " + name + " WHERE token(y_id) >= token(?) LIMIT ?");
        case MULTI_READ -> prepare(session, kind, "SELECT * FROM " + name + " WHERE y_id IN ?");
        case INSERT -> prepare(session, kind, insertInto(name, "y_id", options.fields()));
        case UPDATE -> prepareUpdates(session, name);
        case READ_MODIFY_WRITE -> {
          prepare(session, OperationKind.READ, "SELECT * FROM " + name + " WHERE y_id = ?");
          prepareUpdates(session, name);
        }
        default -> {} // on tables of their own
      }
    }
  }

  private void prepare(CqlSession session, OperationKind kind, String text) {
    statements.put(kind, session.prepare(text));
  }

  private void prepareUpdates(CqlSession session, String name) {
    for (int i = updates.size(); i < options.fields(); i++) {
      updates.add(
          session.prepare("UPDATE " + name + " SET " + Table.field(i) + " = ? WHERE y_id = ?"));
    }
  }

  static String insertInto(String name, String key, int fields) {
    String columns =
        IntStream.range(0, fields)
            .mapToObj(i -> ", " + Table.field(i))
            .collect(Collectors.joining());
    String values = key.replaceAll("\\w+", "?") + ", ?".repeat(fields);
    return "INSERT INTO " + name + " (" + key + columns + ") VALUES (" + values + ")";
  }

  /** Adds the texts of the operations that are one statement. */
  void addTexts(Set<OperationKind> operations, StatementTexts texts) {
    for (OperationKind kind : operations) {
      if (kind == OperationKind.UPDATE) {
        updates.forEach(each -> texts.add(kind, each));
      } else if (kind != OperationKind.READ_MODIFY_WRITE && kind != OperationKind.SLICE) {
        texts.add(kind, prepared(kind));
      }
    }
  }

  private PreparedStatement prepared(OperationKind kind) {
    return Objects.requireNonNull(statements.get(kind), "not prepared: " + kind);
  }

  /** Returns a read of one record. */
  public BoundStatement read(Request request) {
    return leveled(
        prepared(OperationKind.READ).bind(Records.key(request.record())), request.kind());
  }

  /** Returns a read of records in the order of their tokens, from a record on. */
  public BoundStatement range(Request request) {
    return leveled(
        prepared(OperationKind.RANGE).bind(Records.key(request.record()), request.rangeLength()),
        request.kind());
  }

  /**
   * Returns a read of the record and the following ones of the table; their keys are spread over
   * the ring.
   */
  public BoundStatement multiRead(Request request) {
    List<String> keys =
        IntStream.range(0, MULTI_READ_RECORDS)
            .mapToLong(i -> options.layout().later(request.record(), options.records(), i))
            .mapToObj(Records::key)
            .toList();
    return leveled(prepared(OperationKind.MULTI_READ).bind(keys), request.kind());
  }

  /** Returns an update of one field, with a value of its own for each request. */
  public BoundStatement update(Request request, Records records) {
    ByteBuffer value = records.value(request.record(), request.field(), 1 + request.index());
    BoundStatement bound = updates.get(request.field()).bind().setBytesUnsafe(0, value);
    return leveled(bound.setString(1, Records.key(request.record())), request.kind());
  }

  /** Returns an insert of all fields of a record, with the values of a version. */
  public BoundStatement insert(long record, long version, Records records) {
    BoundStatement bound = prepared(OperationKind.INSERT).bind().setString(0, Records.key(record));
    for (int i = 0; i < options.fields(); i++) {
      bound = bound.setBytesUnsafe(1 + i, records.value(record, i, version));
    }
    return leveled(bound, OperationKind.INSERT);
  }

  private BoundStatement leveled(BoundStatement bound, OperationKind kind) {
    return bound.setConsistencyLevel(options.consistencyOf(kind)).setIdempotent(true);
  }
}
