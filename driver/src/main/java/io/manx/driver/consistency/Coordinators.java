// SPDX-License-Identifier: Apache-2.0

package io.manx.driver.consistency;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.metadata.NodeState;
import io.manx.core.consistency.switching.LedgerReport;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Asks the nodes of a cluster what their ledgers hold. Nodes without Manx's agent do not answer,
 * and nodes to which the session has no connection are not asked. Thread-safe.
 */
public final class Coordinators {
  private static final Logger LOGGER = LoggerFactory.getLogger(Coordinators.class);

  private static final String LEDGER =
      "SELECT ledger, drained_epoch, listed FROM manx.ledgers"
          + " WHERE keyspace_name = ? AND table_name = ?";

  private final CqlSession session;
  private final Duration timeout;

  /**
   * Creates one.
   *
   * @param timeout of each request
   */
  public Coordinators(CqlSession session, Duration timeout) {
    this.session = session;
    this.timeout = timeout;
  }

  /** Returns the host identifiers of all nodes of the cluster. */
  public Collection<UUID> members() {
    return List.copyOf(session.getMetadata().getNodes().keySet());
  }

  /** Returns how many nodes are down, as far as the session knows. */
  public int down() {
    return (int)
        session.getMetadata().getNodes().values().stream()
            .filter(node -> node.getState() == NodeState.DOWN)
            .count();
  }

  /** Returns the reports of all nodes that answer in time. */
  public List<LedgerReport> reports(TableName table) {
    List<CompletableFuture<Optional<LedgerReport>>> asked = new ArrayList<>();
    for (Node node : session.getMetadata().getNodes().values()) {
      if (node.getOpenConnections() > 0) {
        asked.add(ask(node, table));
      }
    }
    return asked.stream()
        .map(CompletableFuture::join)
        .flatMap(Optional::stream)
        .collect(Collectors.toList());
  }

  private CompletableFuture<Optional<LedgerReport>> ask(Node node, TableName table) {
    SimpleStatement statement =
        SimpleStatement.newInstance(LEDGER, table.keyspace(), table.table())
            .setNode(node)
            .setIdempotent(true)
            .setTimeout(timeout);
    return session
        .executeAsync(statement)
        .thenApply(rows -> report(node, rows))
        .exceptionally(failure -> none(node, failure))
        .toCompletableFuture();
  }

  /** The node has no agent, answered too late, or has another table of that name. */
  private static Optional<LedgerReport> none(Node node, Throwable failure) {
    LOGGER.debug("no report of ledgers from {}", node.getEndPoint(), failure);
    return Optional.empty();
  }

  private static Optional<LedgerReport> report(Node node, AsyncResultSet rows) {
    Row row = rows.one();
    UUID ledger = row == null ? null : row.getUuid("ledger");
    UUID host = node.getHostId();
    return row == null || ledger == null || host == null
        ? Optional.empty()
        : Optional.of(
            LedgerReport.of(host, ledger, row.getLong("drained_epoch"), row.getInt("listed")));
  }
}
