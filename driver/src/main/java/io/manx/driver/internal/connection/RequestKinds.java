package io.manx.driver.internal.connection;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.context.DriverContext;
import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.BatchableStatement;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.cql.Statement;
import com.datastax.oss.driver.api.core.session.Request;
import org.jspecify.annotations.Nullable;

/** What kind of request a statement is, as {@link ConnectionObserver} sees it pass. Thread-safe. */
public final class RequestKinds {
  private final PreparedStatements statements;
  private final boolean isSerialByDefault;

  /**
   * Creates it.
   *
   * @param profileName the execution profile, whose consistency level holds where a statement has
   *     none
   */
  public RequestKinds(PreparedStatements statements, DriverContext context, String profileName) {
    this.statements = statements;
    String level =
        context
            .getConfig()
            .getProfile(profileName)
            .getString(DefaultDriverOption.REQUEST_CONSISTENCY, "LOCAL_ONE");
    isSerialByDefault =
        level.equals(DefaultConsistencyLevel.SERIAL.name())
            || level.equals(DefaultConsistencyLevel.LOCAL_SERIAL.name());
  }

  /** Returns the cost class, see {@link CostClasses}. */
  public int costClass(Request request) {
    if (request instanceof BoundStatement) {
      return statements.costClass(((BoundStatement) request).getPreparedStatement().getId());
    }
    if (request instanceof SimpleStatement) {
      return CostClasses.of(((SimpleStatement) request).getQuery(), false);
    }
    return request instanceof BatchStatement ? CostClasses.WRITE : CostClasses.OTHER_READ;
  }

  /**
   * Whether it reads or writes rows, so that a second copy of it does no harm if it is idempotent.
   * The driver completes a change of the schema only after it has read the new schema: such a
   * request always looks late, and its copy would fail.
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

  /** Whether it is a lightweight transaction, or a read at serial consistency. */
  public boolean isTransaction(Request request) {
    if (request instanceof Statement && isSerial(((Statement<?>) request).getConsistencyLevel())) {
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

  private boolean isSerial(@Nullable ConsistencyLevel level) {
    return level == null ? isSerialByDefault : level.isSerial();
  }

  private boolean isConditional(Request request) {
    if (request instanceof BoundStatement) {
      PreparedStatement prepared = ((BoundStatement) request).getPreparedStatement();
      return statements.isKnown(prepared.getId())
          ? statements.isConditional(prepared.getId())
          : CostClasses.isConditional(prepared.getQuery());
    }
    return request instanceof SimpleStatement
        && CostClasses.isConditional(((SimpleStatement) request).getQuery());
  }
}
