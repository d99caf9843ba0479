package io.manx.agent.ledger;

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
import org.apache.cassandra.cql3.QueryProcessor;
import org.apache.cassandra.cql3.UntypedResultSet;
import org.apache.cassandra.db.ConsistencyLevel;
import org.apache.cassandra.schema.Schema;
import org.apache.cassandra.schema.TableMetadata;
import org.apache.cassandra.service.StorageService;
import org.apache.cassandra.service.reads.repair.ReadRepairStrategy;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads which tables are enrolled, at QUORUM: what a transaction has changed is seen then, though
 * perhaps not at once, and a node that learns of a drain later only drains more. Known rows are
 * read each time. To find others takes a read of all ranges of the cluster, by each of its nodes,
 * so that this is done less often the more nodes there are. Used by one thread.
 */
final class EnrolmentReader {
  private static final Logger LOGGER = LoggerFactory.getLogger(EnrolmentReader.class);
  private static final String KEYSPACE = "manx_levels";
  private static final String TABLE = "enrolments";
  private static final String ALL =
      "SELECT keyspace_name, table_name, table_id, copies, epoch, phase, from_levels, to_levels,"
          + " lease_millis, write_millis FROM "
          + KEYSPACE
          + "."
          + TABLE;
  private static final String ONE = ALL + " WHERE keyspace_name = ? AND table_name = ?";
  private static final int MOST_READS_BETWEEN = 60;

  /** Partition keys of the rows that were found last, known or not. */
  private List<List<ByteBuffer>> found = List.of();

  private int readsUntilSearch;
  private boolean saidMalformed;

  /**
   * Returns those that this node can keep a ledger of.
   *
   * @param nodes of the cluster
   * @throws RuntimeException if too few replicas answer
   */
  List<EnrolledTable> read(int nodes) {
    List<EnrolledTable> tables = new ArrayList<>();
    if (!servesClients() || Schema.instance.getTableMetadata(KEYSPACE, TABLE) == null) {
      return tables;
    }
    if (readsUntilSearch > 0) {
      readsUntilSearch--;
      for (List<ByteBuffer> key : found) {
        parse(QueryProcessor.process(ONE, ConsistencyLevel.QUORUM, key), tables);
      }
    } else {
      UntypedResultSet rows = QueryProcessor.process(ALL, ConsistencyLevel.QUORUM);
      List<List<ByteBuffer>> keys = new ArrayList<>();
      for (UntypedResultSet.Row row : rows) {
        keys.add(List.of(row.getBlob("keyspace_name"), row.getBlob("table_name")));
      }
      found = keys;
      readsUntilSearch = Math.min(nodes, MOST_READS_BETWEEN) - 1;
      parse(rows, tables);
    }
    return tables;
  }

  private void parse(UntypedResultSet rows, List<EnrolledTable> tables) {
    for (UntypedResultSet.Row row : rows) {
      EnrolledTable table = parse(row);
      if (table != null) {
        tables.add(table);
      }
    }
  }

  /** Earlier, Cassandra would log that it does not know its replicas. */
  private static boolean servesClients() {
    StorageService node = StorageService.instance;
    return node.isDaemonSetupCompleted() && !node.isDraining() && !node.isDrained();
  }

  private @Nullable EnrolledTable parse(UntypedResultSet.Row row) {
    String keyspace = row.getString("keyspace_name");
    String name = row.getString("table_name");
    try {
      UUID id = row.getUUID("table_id");
      TableMetadata metadata = Schema.instance.getTableMetadata(keyspace, name);
      if (metadata == null || !metadata.id.asUUID().equals(id) || !canBeKept(metadata)) {
        return null;
      }
      boolean readRepairs = metadata.params.readRepair != ReadRepairStrategy.NONE;
      return new EnrolledTable(metadata.id, keyspace, name, readRepairs, enrolment(id, row));
    } catch (RuntimeException e) {
      if (!saidMalformed) {
        saidMalformed = true;
        LOGGER.warn(
            "Manx keeps no ledger of table {}.{}, since its row in {}.{} is not as it should be",
            keyspace,
            name,
            KEYSPACE,
            TABLE,
            e);
      }
      return null;
    }
  }

  /** Counters and views are written in ways of their own. */
  private static boolean canBeKept(TableMetadata table) {
    return !table.isCounter() && !table.isView() && !table.isVirtual();
  }

  private static Enrolment enrolment(UUID id, UntypedResultSet.Row row) {
    return Enrolment.of(
        id,
        row.getInt("copies"),
        row.getLong("epoch"),
        Phase.valueOf(row.getString("phase")),
        LevelPair.parse(row.getString("from_levels")),
        LevelPair.parse(row.getString("to_levels")),
        Timing.of(row.getInt("lease_millis"), row.getInt("write_millis")),
        Ledgers.of(Map.of(), 1, 1, 0));
  }
}
