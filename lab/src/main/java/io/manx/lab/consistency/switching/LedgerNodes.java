// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.consistency.switching;

import com.datastax.oss.driver.api.core.AllNodesFailedException;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.servererrors.InvalidQueryException;
import com.datastax.oss.driver.api.core.servererrors.UnauthorizedException;
import io.manx.driver.consistency.TableName;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Reads the state of ledgers from the nodes of a cluster. */
final class LedgerNodes {
  private static final String ANY_LEDGER = "SELECT ledger FROM manx.ledgers LIMIT 1";

  private static final String MODE = "SELECT value FROM manx.settings WHERE name = 'mode'";

  private static final String REMARK =
      "SELECT remark FROM manx.ledgers WHERE keyspace_name = ? AND table_name = ?";

  private final CqlSession session;
  private final Duration timeout;

  /**
   * Creates a reader.
   *
   * @param timeout timeout of each request
   */
  LedgerNodes(CqlSession session, Duration timeout) {
    this.session = session;
    this.timeout = timeout;
  }

  /** Returns the address of a node, or its identifier if unknown. */
  String address(UUID host) {
    Node node = session.getMetadata().getNodes().get(host);
    if (node == null) {
      return host.toString();
    }
    return node.getEndPoint().resolve() instanceof InetSocketAddress address
        ? address.getHostString() + ":" + address.getPort()
        : node.getEndPoint().toString();
  }

  /** Returns why a node does not read again the keys in its ledger of a table; empty if it does. */
  String remark(UUID host, TableName table) {
    Node node = session.getMetadata().getNodes().get(host);
    if (node == null) {
      return "";
    }
    try {
      Row row =
          session
              .execute(
                  SimpleStatement.newInstance(REMARK, table.keyspace(), table.table())
                      .setNode(node)
                      .setTimeout(timeout))
              .one();
      String remark = row == null ? null : row.getString("remark");
      return remark == null ? "" : remark;
    } catch (DriverException e) {
      return ""; // as for nodes without a ledger
    }
  }

  /** Returns why a node has reported no ledger. */
  LedgerStatus withoutReport(UUID host) {
    Node node = session.getMetadata().getNodes().get(host);
    if (node == null || node.getOpenConnections() == 0) {
      return LedgerStatus.SILENT;
    }
    try {
      session.execute(SimpleStatement.newInstance(ANY_LEDGER).setNode(node).setTimeout(timeout));
    } catch (DriverException e) {
      return state(e);
    }
    return mode(node).equals("off") ? LedgerStatus.OFF : LedgerStatus.NONE;
  }

  /** Returns whether the agent of a node is known to only observe. */
  boolean onlyObserves(UUID host) {
    Node node = session.getMetadata().getNodes().get(host);
    return node != null && mode(node).equals("observe");
  }

  /** Returns the mode of a node's agent; empty if unknown. */
  private String mode(Node node) {
    try {
      Row row =
          session
              .execute(SimpleStatement.newInstance(MODE).setNode(node).setTimeout(timeout))
              .one();
      String mode = row == null ? null : row.getString("value");
      return mode == null ? "" : mode;
    } catch (DriverException e) {
      return ""; // a user may have permission to read ledgers, but not settings
    }
  }

  private static LedgerStatus state(DriverException failure) {
    Throwable cause = first(failure);
    if (cause instanceof UnauthorizedException) {
      return LedgerStatus.FORBIDDEN;
    }
    return cause instanceof InvalidQueryException ? LedgerStatus.NO_AGENT : LedgerStatus.SILENT;
  }

  private static @Nullable Throwable first(DriverException failure) {
    return failure instanceof AllNodesFailedException all
        ? all.getAllErrors().values().stream()
            .map(errors -> errors.get(0))
            .findFirst()
            .orElse(failure)
        : failure;
  }
}
