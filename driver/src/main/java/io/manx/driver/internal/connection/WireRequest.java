// SPDX-License-Identifier: Apache-2.0

package io.manx.driver.internal.connection;

import com.datastax.oss.protocol.internal.Message;
import com.datastax.oss.protocol.internal.request.Batch;
import com.datastax.oss.protocol.internal.request.Execute;
import com.datastax.oss.protocol.internal.request.Query;
import com.datastax.oss.protocol.internal.request.query.QueryOptions;
import io.manx.core.request.Demand;
import io.manx.core.request.RequestDemands;
import io.manx.core.request.RequestKinds;

/**
 * Reads from a message what a request asks for. Kinds are those that query plans have met; others
 * count as their group. Used by one connection's thread.
 */
final class WireRequest {
  /** The driver's question to a node that is up again: which statements are still prepared? */
  private static final String ASKS_FOR_PREPARED =
      "SELECT prepared_id FROM system.prepared_statements";

  private final Connections connections;
  private Demand demand = Demand.UNKNOWN;
  private long partition;

  WireRequest(Connections connections) {
    this.connections = connections;
  }

  /** What is known of the request that was read last. */
  Demand demand() {
    return demand;
  }

  /** Hash of the partition that it reads, or {@link RequestDemands#NO_PARTITION}. */
  long partition() {
    return partition;
  }

  /** Reads a message; returns whether it is a request of the application. */
  boolean read(Message message) {
    partition = RequestDemands.NO_PARTITION;
    if (message instanceof Execute) {
      readExecute((Execute) message);
    } else if (message instanceof Query) {
      Query query = (Query) message;
      if (query.query.equals(ASKS_FOR_PREPARED) || StatementText.isUse(query.query)) {
        return false;
      }
      long statement = connections.demands().templates().of(query.query);
      set(statement, query.options, StatementShape.of(query.query, false));
    } else if (message instanceof Batch) {
      set(SessionDemands.BATCH, ((Batch) message).consistency, StatementShape.WRITE, 0);
    } else {
      return false;
    }
    return true;
  }

  private void readExecute(Execute execute) {
    long statement = PreparedStatements.key(execute.queryId);
    int known = connections.statements().known(statement);
    int shape = PreparedStatements.shape(known);
    if (shape == StatementShape.PARTITION) {
      partition =
          PartitionKey.hash(PreparedStatements.positions(known), execute.options.positionalValues);
    }
    set(statement, execute.options, shape);
  }

  private void set(long statement, QueryOptions options, int shape) {
    set(statement, options.consistency, shape, options.pageSize);
  }

  private void set(long statement, int level, int shape, int pageSize) {
    SessionDemands demands = connections.demands();
    int known = demands.find(SessionDemands.key(statement, connections.levelOfKind(level)), shape);
    int kind = known == RequestKinds.UNKNOWN ? shape : known;
    demand = demands.demand(kind, shape, pageSize, partition);
  }
}
