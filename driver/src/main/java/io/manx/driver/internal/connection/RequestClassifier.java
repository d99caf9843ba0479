// SPDX-License-Identifier: Apache-2.0

package io.manx.driver.internal.connection;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.context.DriverContext;
import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.BatchableStatement;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.cql.Statement;
import com.datastax.oss.driver.api.core.session.Request;
import io.manx.core.request.Demand;
import io.manx.core.request.RequestDemands;
import io.manx.core.request.RequestKinds;
import java.util.function.LongSupplier;

/** Tells what kind of request a statement is, as {@link ConnectionObserver} does. Thread-safe. */
public final class RequestClassifier {
  private final Connections connections;
  private final PreparedStatements statements;
  private final Levels levels;
  private final LongSupplier clock;

  /**
   * Creates it, for all execution profiles of a session.
   *
   * @param clock in nanoseconds
   */
  public RequestClassifier(Connections connections, DriverContext context, LongSupplier clock) {
    this.connections = connections;
    this.clock = clock;
    statements = connections.statements();
    levels = new Levels(connections, context);
  }

  /** Returns what is known of a request. */
  public Demand demand(Request request) {
    if (request instanceof BoundStatement) {
      return demand((BoundStatement) request);
    }
    if (request instanceof SimpleStatement) {
      SimpleStatement simple = (SimpleStatement) request;
      String text = simple.getQuery();
      long statement = connections.demands().templates().of(text);
      int shape = StatementShape.of(text, false);
      return demand(simple, statement, shape, text, RequestDemands.NO_PARTITION);
    }
    if (request instanceof BatchStatement) {
      BatchStatement batch = (BatchStatement) request;
      long partition = RequestDemands.NO_PARTITION;
      return demand(batch, SessionDemands.BATCH, StatementShape.WRITE, "batch", partition);
    }
    return Demand.UNKNOWN;
  }

  private Demand demand(BoundStatement bound) {
    PreparedStatement prepared = bound.getPreparedStatement();
    int known = statements.known(prepared);
    int shape = PreparedStatements.shape(known);
    long partition =
        shape == StatementShape.PARTITION
            ? PartitionKey.hash(PreparedStatements.positions(known), bound.getValues())
            : RequestDemands.NO_PARTITION;
    long statement = PreparedStatements.key(prepared.getId());
    return demand(bound, statement, shape, prepared.getQuery(), partition);
  }

  private Demand demand(
      Statement<?> request, long statement, int shape, String text, long partition) {
    SessionDemands demands = connections.demands();
    ConsistencyLevel level = levels.of(request);
    int code = connections.levelOfKind(level.getProtocolCode());
    long key = SessionDemands.key(statement, code);
    int kind = demands.find(key, shape);
    if (kind == RequestKinds.UNKNOWN) {
      ConsistencyLevel ofKind = connections.areLevelsOfKinds() ? level : null;
      kind = demands.meet(key, shape, text, ofKind, clock.getAsLong());
    }
    return demands.demand(kind, shape, request.getPageSize(), partition);
  }

  /**
   * Whether it reads or writes rows, so that a copy of it does no harm if it is idempotent. The
   * driver completes a schema change only after it has read the new schema. Such a request always
   * looks late, and its copy would fail.
   */
  public static boolean isAboutRows(Request request) {
    if (request instanceof BoundStatement) {
      PreparedStatement prepared = ((BoundStatement) request).getPreparedStatement();
      return StatementText.isAboutRows(prepared.getQuery());
    }
    if (request instanceof SimpleStatement) {
      return StatementText.isAboutRows(((SimpleStatement) request).getQuery());
    }
    return request instanceof BatchStatement;
  }

  /** Whether it is a lightweight transaction, or a read at a serial consistency level. */
  public boolean isTransaction(Request request) {
    if (levels.of(request).isSerial()) {
      return true;
    }
    if (request instanceof BatchStatement) {
      for (BatchableStatement<?> each : (BatchStatement) request) {
        if (isConditional(each)) {
          return true;
        }
      }
    }
    return isConditional(request);
  }

  private boolean isConditional(Request request) {
    if (request instanceof BoundStatement) {
      return statements.isConditional(((BoundStatement) request).getPreparedStatement());
    }
    return request instanceof SimpleStatement
        && StatementShape.isConditional(((SimpleStatement) request).getQuery());
  }
}
