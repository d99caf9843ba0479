// SPDX-License-Identifier: Apache-2.0

package io.manx.it.driver;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.metadata.Node;
import io.manx.it.nodes.AgentCluster;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Prepared reads and writes of keyspace {@code k} by a session, a few at a time. */
public final class DriverReads {
  private static final int AT_A_TIME = 10;

  private final CqlSession session;
  private final PreparedStatement read;
  private final PreparedStatement write;

  public DriverReads(CqlSession session) {
    this.session = session;
    read = session.prepare("SELECT v FROM k.t WHERE id = ?");
    write = session.prepare("INSERT INTO k.t (id, v) VALUES (?, 'value')");
  }

  public CompletableFuture<AsyncResultSet> readOne(int i, boolean idempotent) {
    return session
        .executeAsync(
            read.bind(i % AgentCluster.RECORDS)
                .setIdempotent(idempotent)
                .setConsistencyLevel(ConsistencyLevel.ONE))
        .toCompletableFuture();
  }

  public CompletableFuture<AsyncResultSet> writeOne(int i) {
    return session
        .executeAsync(
            write
                .bind(i % AgentCluster.RECORDS)
                .setIdempotent(true)
                .setConsistencyLevel(ConsistencyLevel.ONE))
        .toCompletableFuture();
  }

  /** Reads this many records, and returns the coordinator of each. */
  public List<Node> read(int count) {
    return all(count, true);
  }

  /** Writes this many records, and returns the coordinator of each. */
  public List<Node> write(int count) {
    return all(count, false);
  }

  private List<Node> all(int count, boolean reads) {
    List<Node> coordinators = new ArrayList<>();
    List<CompletableFuture<AsyncResultSet>> inFlight = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      inFlight.add(reads ? readOne(i, true) : writeOne(i));
      if (inFlight.size() == AT_A_TIME || i == count - 1) {
        for (CompletableFuture<AsyncResultSet> each : inFlight) {
          AsyncResultSet rows = each.join();
          if (reads && rows.one() == null) {
            throw new AssertionError("a record is missing");
          }
          coordinators.add(rows.getExecutionInfo().getCoordinator());
        }
        inFlight.clear();
      }
    }
    return coordinators;
  }
}
