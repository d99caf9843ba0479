// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.consistency.switching;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.Row;
import io.manx.core.consistency.switching.Enrolment;
import io.manx.driver.consistency.EnrolmentStore;
import io.manx.driver.consistency.ReplicatedTable;
import io.manx.driver.consistency.TableName;
import io.manx.results.UserException;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The parts of a table's schema that decide whether its levels can be changed.
 *
 * @param name name of the table
 * @param id identifier of the table; null if it does not exist
 * @param replicas replicas of a row in all data centres; 0 if they cannot be counted
 * @param readRepair value of the option {@code read_repair}
 * @param hasCounters whether it has counters
 */
record TableFacts(
    TableName name, @Nullable UUID id, int replicas, String readRepair, boolean hasCounters) {
  private static final String OPTIONS =
      "SELECT id, read_repair, flags FROM system_schema.tables"
          + " WHERE keyspace_name = ? AND table_name = ?";

  private static final String NEEDED_READ_REPAIR = "BLOCKING";

  static TableFacts read(CqlSession session, TableName name) {
    Row row = session.execute(OPTIONS, name.keyspace(), name.table()).one();
    if (row == null) {
      return new TableFacts(name, null, 0, "", false);
    }
    String readRepair = row.getString("read_repair");
    Set<String> flags = row.getSet("flags", String.class);
    return new TableFacts(
        name,
        row.getUuid("id"),
        replicas(session, name),
        readRepair == null ? NEEDED_READ_REPAIR : readRepair,
        flags != null && flags.contains("counter"));
  }

  private static int replicas(CqlSession session, TableName name) {
    boolean known =
        session.getMetadata().getKeyspace(CqlIdentifier.fromInternal(name.keyspace())).isPresent();
    return ReplicatedTable.of(known ? session.getMetadata() : session.refreshSchema(), name)
        .map(ReplicatedTable::replicas)
        .orElse(0);
  }

  /**
   * Returns the table's identifier.
   *
   * @throws UserException if the table cannot be enrolled
   */
  UUID requireEnrollable() {
    UUID known = id;
    if (known == null) {
      throw new UserException("there is no table %s; check --table".formatted(name));
    }
    if (name.keyspace().equals(EnrolmentStore.KEYSPACE)) {
      throw new UserException("%s holds Manx's own state; enrol another table".formatted(name));
    }
    if (replicas == 0) {
      throw new UserException(
          "the replicas of %s cannot be counted: its keyspace needs SimpleStrategy or NetworkTopologyStrategy, without transient replicas"
              .formatted(name));
    }
    if (hasCounters) {
      throw new UserException(
          "%s has counters, whose levels cannot be changed; enrol a table without counters"
              .formatted(name));
    }
    if (!hasBlockingReadRepair()) {
      throw new UserException(wrongReadRepair());
    }
    return known;
  }

  private boolean hasBlockingReadRepair() {
    return readRepair.equalsIgnoreCase(NEEDED_READ_REPAIR);
  }

  private String wrongReadRepair() {
    return "read_repair of %1$s is %2$s, but draining relies on it: ALTER TABLE %1$s WITH read_repair = 'BLOCKING'"
        .formatted(name, readRepair);
  }

  /** Returns how the table differs from its enrolment, with the remedy; empty if it does not. */
  String mismatch(Enrolment enrolment) {
    if (id == null) {
      return "%s no longer exists: withdraw it".formatted(name);
    }
    if (!id.equals(enrolment.tableId())) {
      return "%s was dropped and created anew since it was enrolled, and clients use ALL: withdraw it, and enrol it again"
          .formatted(name);
    }
    if (replicas != enrolment.replicas()) {
      return "%s has %s now, but had %d when it was enrolled, and clients use ALL: change its replication back, or repair it, withdraw it and enrol it again"
          .formatted(
              name,
              replicas == 0 ? "no countable replicas" : replicas + " replicas",
              enrolment.replicas());
    }
    return hasBlockingReadRepair() ? "" : wrongReadRepair();
  }

  /**
   * Checks that the table still matches its enrolment.
   *
   * @throws UserException if not
   */
  void requireMatch(Enrolment enrolment) {
    String mismatch = mismatch(enrolment);
    if (!mismatch.isEmpty()) {
      throw new UserException(mismatch);
    }
  }
}
