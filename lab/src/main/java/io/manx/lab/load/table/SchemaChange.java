// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.load.table;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import io.manx.lab.load.client.DriverFailures;
import io.manx.results.UserException;
import java.time.Duration;

/**
 * Runs statements that change the schema, and waits until all nodes know the change. Until then a
 * query of the new table fails at some nodes.
 */
public final class SchemaChange {
  private static final Duration TIMEOUT = Duration.ofSeconds(30);

  private SchemaChange() {}

  /**
   * Runs a statement and returns when the nodes agree on the schema.
   *
   * @throws UserException if Cassandra rejects the statement, or the nodes do not agree within 30 s
   */
  public static void run(CqlSession session, String statement) {
    try {
      session.execute(SimpleStatement.newInstance(statement).setTimeout(TIMEOUT));
    } catch (DriverException e) {
      throw DriverFailures.explained("cannot run '" + statement + "'", e);
    }
    awaitAgreement(session, statement);
  }

  /** Waits longer than the driver's own few seconds, which slow nodes exceed. */
  private static void awaitAgreement(CqlSession session, String statement) {
    long begun = System.nanoTime();
    while (!session.checkSchemaAgreement()) {
      if (System.nanoTime() - begun > TIMEOUT.toNanos()) {
        throw new UserException(
            "the nodes do not agree on the schema after '"
                + statement
                + "'; check that all are up, and their logs");
      }
    }
  }
}
