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

/** The nodes of a cluster, as far as they keep ledgers. */
final class LedgerNodes {
  private static final String ANY_LEDGER = "SELECT ledger FROM manx.ledgers LIMIT 1";

  private static final String MODE = "SELECT value FROM manx.settings WHERE name = 'mode'";

  private static final String REMARK =
      "SELECT remark FROM manx.ledgers WHERE keyspace_name = ? AND table_name = ?";

  private final CqlSession session;
  private final Duration timeout;

  /**
   * Creates it.
   *
   * @param timeout of each request
   */
  LedgerNodes(CqlSession session, Duration timeout) {
    this.session = session;
    this.timeout = timeout;
  }

  /** The address of a node, or its identifier if it has none. */
  String address(UUID host) {
    Node node = session.getMetadata().getNodes().get(host);
    if (node == null) {
      return host.toString();
    }
    return node.getEndPoint().resolve() instanceof InetSocketAddress address
        ? address.getHostString() + ":" + address.getPort()
        : node.getEndPoint().toString();
  }

  /** Why a node does not read the keys again that its ledger of a table lists; empty if it does. */
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
      return ""; // as of nodes that have none
    }
  }

  /** Why a node has said nothing of its ledger. */
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

  /** Whether the agent of a node decides nothing, as far as is known. */
  boolean onlyObserves(UUID host) {
    Node node = session.getMetadata().getNodes().get(host);
    return node != null && mode(node).equals("observe");
  }

  /** The mode of a node's agent; empty if unknown. */
  private String mode(Node node) {
    try {
      Row row =
          session
              .execute(SimpleStatement.newInstance(MODE).setNode(node).setTimeout(timeout))
              .one();
      String mode = row == null ? null : row.getString("value");
      return mode == null ? "" : mode;
    } catch (DriverException e) {
      return ""; // whoever may read ledgers need not be allowed to read settings
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
