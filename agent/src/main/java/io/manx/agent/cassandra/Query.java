// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.cassandra;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.apache.cassandra.cql3.QueryProcessor;
import org.apache.cassandra.cql3.UntypedResultSet;
import org.apache.cassandra.db.ConsistencyLevel;
import org.apache.cassandra.exceptions.RequestExecutionException;

/** A query that this node sends to its cluster, at QUORUM. Immutable. */
public final class Query {
  private final String cql;

  /** Creates it. */
  public Query(String cql) {
    this.cql = cql;
  }

  /** Too few replicas have answered, for example because some are down. */
  public static final class Unanswered extends RuntimeException {
    private static final long serialVersionUID = 1;

    private Unanswered(RequestExecutionException cause) {
      super(cause);
    }
  }

  /** A row of its result. */
  public static final class Row {
    private final UntypedResultSet.Row row;

    private Row(UntypedResultSet.Row row) {
      this.row = row;
    }

    /** Returns a column's text. */
    public String text(String column) {
      return row.getString(column);
    }

    /** Returns a column's number. */
    public int integer(String column) {
      return row.getInt(column);
    }

    /** Returns a column's number. */
    public long bigint(String column) {
      return row.getLong(column);
    }

    /** Returns a column's identifier. */
    public UUID uuid(String column) {
      return row.getUUID(column);
    }

    /** Returns a column's bytes. */
    public ByteBuffer bytes(String column) {
      return row.getBlob(column);
    }
  }

  /**
   * Runs it and returns its rows.
   *
   * @param values one for each placeholder
   * @throws Unanswered if too few replicas answer
   */
  public List<Row> rows(List<ByteBuffer> values) {
    UntypedResultSet result;
    try {
      result = QueryProcessor.process(cql, ConsistencyLevel.QUORUM, values);
    } catch (RequestExecutionException e) {
      throw new Unanswered(e);
    }
    List<Row> rows = new ArrayList<>();
    for (UntypedResultSet.Row row : result) {
      rows.add(new Row(row));
    }
    return rows;
  }
}
