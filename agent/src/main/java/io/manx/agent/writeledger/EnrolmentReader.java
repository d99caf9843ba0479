// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.writeledger;

import io.manx.agent.cassandra.NodeLifecycle;
import io.manx.agent.cassandra.Query;
import io.manx.agent.cassandra.TableInfo;
import io.manx.core.consistency.LevelPair;
import io.manx.core.consistency.switching.Enrolment;
import io.manx.core.consistency.switching.Ledgers;
import io.manx.core.consistency.switching.Phase;
import io.manx.core.consistency.switching.Timing;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads which tables are enrolled, at QUORUM. Changes by transactions are seen then, though perhaps
 * late; a node that learns of a drain late only drains more. Known rows are read each time. Finding
 * new rows takes a read of all ranges by each node, so it is done less often in larger clusters.
 * Used by one thread.
 */
final class EnrolmentReader {
  private static final Logger LOGGER = LoggerFactory.getLogger(EnrolmentReader.class);
  private static final String KEYSPACE = "manx_levels";
  private static final String TABLE = "enrolments";
  private static final String COLUMNS =
      "SELECT keyspace_name, table_name, table_id, copies, epoch, phase, from_levels, to_levels,"
          + " lease_millis, write_millis FROM "
          + KEYSPACE
          + "."
          + TABLE;
  private static final Query ALL = new Query(COLUMNS);
  private static final Query ONE =
      new Query(COLUMNS + " WHERE keyspace_name = ? AND table_name = ?");
  private static final int MAX_READS_BETWEEN = 60;

  /** Partition keys of the rows that were found last, usable or not. */
  private List<List<ByteBuffer>> found = List.of();

  private int readsUntilSearch;
  private boolean saidMalformed;

  /**
   * Returns the enrolled tables for which this node can keep a ledger.
   *
   * @param nodes how many the cluster has
   * @throws Query.Unanswered if too few replicas answer
   */
  List<EnrolledTable> read(int nodes) {
    List<EnrolledTable> tables = new ArrayList<>();
    if (!NodeLifecycle.servesClients() || TableInfo.of(KEYSPACE, TABLE) == null) {
      return tables;
    }
    if (readsUntilSearch > 0) {
      readsUntilSearch--;
      for (List<ByteBuffer> key : found) {
        parse(ONE.rows(key), tables);
      }
    } else {
      List<Query.Row> rows = ALL.rows(List.of());
      List<List<ByteBuffer>> keys = new ArrayList<>();
      for (Query.Row row : rows) {
        keys.add(List.of(row.bytes("keyspace_name"), row.bytes("table_name")));
      }
      found = keys;
      readsUntilSearch = Math.min(nodes, MAX_READS_BETWEEN) - 1;
      parse(rows, tables);
    }
    return tables;
  }

  private void parse(List<Query.Row> rows, List<EnrolledTable> tables) {
    for (Query.Row row : rows) {
      EnrolledTable table = parse(row);
      if (table != null) {
        tables.add(table);
      }
    }
  }

  private @Nullable EnrolledTable parse(Query.Row row) {
    String keyspace = row.text("keyspace_name");
    String name = row.text("table_name");
    try {
      UUID id = row.uuid("table_id");
      TableInfo table = TableInfo.of(keyspace, name);
      if (table == null || !table.id().asUUID().equals(id) || !table.isPlain()) {
        return null;
      }
      return new EnrolledTable(
          table.id(), keyspace, name, table.repairsByReads(), enrolment(id, row));
    } catch (RuntimeException e) {
      if (!saidMalformed) {
        saidMalformed = true;
        LOGGER.warn(
            "Manx keeps no ledger of table {}.{}, since its row in {}.{} is malformed",
            keyspace,
            name,
            KEYSPACE,
            TABLE,
            e);
      }
      return null;
    }
  }

  private static Enrolment enrolment(UUID id, Query.Row row) {
    return Enrolment.of(
        id,
        row.integer("copies"),
        row.bigint("epoch"),
        Phase.valueOf(row.text("phase")),
        LevelPair.parse(row.text("from_levels")),
        LevelPair.parse(row.text("to_levels")),
        Timing.of(row.integer("lease_millis"), row.integer("write_millis")),
        Ledgers.of(Map.of(), 1, 1, 0));
  }
}
