package io.manx.driver.internal.connection;

import com.datastax.oss.driver.api.core.context.DriverContext;
import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.BatchableStatement;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.session.Request;
import io.manx.core.request.Demand;

/** Tells what kind of request a statement is, as {@link ConnectionObserver} does. Thread-safe. */
public final class RequestClassifier {
  private final Connections connections;
  private final PreparedStatements statements;
  private final Levels levels;

  /** Creates it, for all execution profiles of a session. */
  public RequestClassifier(Connections connections, DriverContext context) {
    this.connections = connections;
    statements = connections.statements();
    levels = new Levels(connections, context);
  }

  /** Returns what is known of a request. */
  public Demand demand(Request request) {
    return connections.demand(kind(request));
  }

  private int kind(Request request) {
    if (request instanceof BoundStatement) {
      return statements.kind(((BoundStatement) request).getPreparedStatement());
    }
    if (request instanceof SimpleStatement) {
      return StatementKinds.of(((SimpleStatement) request).getQuery(), false);
    }
    return request instanceof BatchStatement ? StatementKinds.WRITE : StatementKinds.OTHER_READ;
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
        && StatementKinds.isConditional(((SimpleStatement) request).getQuery());
  }
}
