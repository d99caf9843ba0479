package io.manx.lab.load.table;

import io.manx.lab.load.client.DriverFailures;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import io.manx.results.UserException;
import java.time.Duration;

/**
 * A statement that changes the schema. It is over when all nodes know the change: until then a
 * query of the new table fails at some of them.
 */
public final class SchemaChange {
  private static final Duration TIMEOUT = Duration.ofSeconds(30);

  private SchemaChange() {}

  /**
   * Runs it and returns when the nodes agree on the schema.
   *
   * @throws UserException if Cassandra refuses it, or if the nodes do not agree within 30 s
   */
  public static void run(CqlSession session, String statement) {
    try {
      session.execute(SimpleStatement.newInstance(statement).setTimeout(TIMEOUT));
    } catch (DriverException e) {
      throw DriverFailures.explained("cannot run '" + statement + "'", e);
    }
    awaitAgreement(session, statement);
  }

  /** The driver itself waits for some seconds; slow nodes need more. */
  private static void awaitAgreement(CqlSession session, String statement) {
    long begun = System.nanoTime();
    while (!session.checkSchemaAgreement()) {
      if (System.nanoTime() - begun > TIMEOUT.toNanos()) {
        throw new UserException(
            "the nodes do not agree on the schema after '"
                + statement
                + "'; see whether all are up, and their logs");
      }
    }
  }
}
