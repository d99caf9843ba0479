// SPDX-License-Identifier: Apache-2.0

package io.manx.it.consistency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.metadata.Node;
import io.manx.it.nodes.AgentCluster;
import io.manx.it.nodes.SharedNodes;
import io.manx.lab.load.table.SchemaChange;
import java.io.IOException;
import java.time.Duration;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Real nodes that list the writes which one of them has missed, and read them again. Hints are off,
 * so nothing else delivers the writes.
 */
@SharedNodes(2)
class LedgerIT {
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final int WRITES = 10;
  private static final String TABLE = "ledgered";

  private static AgentCluster nodes;

  @BeforeAll
  static void start(AgentCluster shared) {
    nodes = shared;
    SchemaChange.run(
        nodes.session,
        """
        CREATE KEYSPACE IF NOT EXISTS manx_levels
        WITH replication = {'class': 'NetworkTopologyStrategy', '%s': 2}"""
            .formatted(nodes.cluster.localDataCentre()));
    SchemaChange.run(
        nodes.session,
        """
        CREATE TABLE IF NOT EXISTS manx_levels.enrolments (keyspace_name text, table_name text,
          table_id uuid, copies int, revision bigint, epoch bigint, phase text, from_levels text,
          to_levels text, lease_millis int, write_millis int, ledgers frozen<map<uuid, uuid>>,
          losses int, repaired_losses int, repaired_epoch bigint, changed_by text,
          changed_at timestamp, PRIMARY KEY ((keyspace_name, table_name)))""");
    SchemaChange.run(
        nodes.session,
        """
        CREATE TABLE IF NOT EXISTS k.ledgered (id int, c int, v text, PRIMARY KEY (id, c))
        WITH speculative_retry = 'NEVER'""");
    SchemaChange.run(
        nodes.session,
        """
        CREATE TABLE IF NOT EXISTS k.unrepaired (id int PRIMARY KEY, v text)
        WITH read_repair = 'NONE'""");
  }

  /** Drops the keyspace, since nodes would go on reading it, which other tests do not expect. */
  @AfterAll
  static void leaveNothing() {
    SchemaChange.run(nodes.session, "DROP KEYSPACE manx_levels");
  }

  @BeforeEach
  void enrol() throws Exception {
    nodes.asAtStart();
    nodes.set("policy", "stock");
    for (int node = 1; node <= 2; node++) {
      nodes.management.preferItself(node);
      nodes.management.setHints(node, false);
    }
    nodes.session.execute("TRUNCATE k." + TABLE);
    enrol(TABLE, 1, "STABLE", "ALL/ONE");
  }

  @AfterEach
  void leave() throws Exception {
    for (String table : new String[] {TABLE, "unrepaired"}) {
      nodes.session.execute(
          SimpleStatement.newInstance(
                  "DELETE FROM manx_levels.enrolments WHERE keyspace_name = 'k' AND table_name = ?",
                  table)
              .setConsistencyLevel(ConsistencyLevel.ALL));
    }
    nodes.management.setHints(1, true);
    nodes.management.setHints(2, true);
    nodes.set("mode", "off");
  }

  /** Enrols a table as a controller would, but at once. */
  private static void enrol(String table, long epoch, String phase, String to) {
    UUID id =
        nodes
            .session
            .getMetadata()
            .getKeyspace("k")
            .orElseThrow()
            .getTable(table)
            .orElseThrow()
            .getId()
            .orElseThrow();
    nodes.session.execute(
        SimpleStatement.newInstance(
                """
                INSERT INTO manx_levels.enrolments (keyspace_name, table_name, table_id, copies,
                  revision, epoch, phase, from_levels, to_levels, lease_millis, write_millis,
                  losses, repaired_losses, repaired_epoch)
                VALUES ('k', ?, ?, 2, 1, ?, ?, 'ALL/ONE', ?, 500, 500, 1, 0, 0)""",
                table,
                id,
                epoch,
                phase,
                to)
            .setConsistencyLevel(ConsistencyLevel.ALL));
  }

  private static @Nullable Row ledger(int node, String table) {
    return nodes
        .on(
            nodes.node(node),
            "SELECT * FROM manx.ledgers WHERE keyspace_name = 'k' AND table_name = ?",
            table)
        .one();
  }

  private static Row ledger(int node) {
    return Objects.requireNonNull(ledger(node, TABLE));
  }

  private static void awaitLedgers() {
    await().atMost(PATIENCE).until(() -> isComplete(1) && isComplete(2));
  }

  private static boolean isComplete(int node) {
    Row ledger = ledger(node, TABLE);
    return ledger != null && !ledger.isNull("ledger");
  }

  private static void awaitListed(int node, int keys) {
    await()
        .atMost(PATIENCE)
        .untilAsserted(() -> assertThat(ledger(node).getInt("listed")).isEqualTo(keys));
  }

  private static void awaitDrained(int node, long epoch) {
    await()
        .atMost(PATIENCE)
        .untilAsserted(() -> assertThat(ledger(node).getLong("drained_epoch")).isEqualTo(epoch));
  }

  /** Has the first node acknowledge writes before the second, which may yet execute them. */
  private static void writeShort() throws IOException, InterruptedException {
    nodes.pause(2);
    try {
      writeAllToOne();
    } finally {
      nodes.resume(2);
    }
  }

  /**
   * Has the first node acknowledge writes that it does not send to the second. A paused node would
   * not do: it still executes those that it reads before its coarse clock goes on.
   */
  private static void writeToOneAlone() throws Exception {
    nodes.management.stopGossip(2);
    try {
      await().atMost(PATIENCE).until(() -> nodes.management.isDead(1, 2));
      writeAllToOne();
    } finally {
      nodes.management.startGossip(2);
    }
    await().atMost(PATIENCE).until(() -> !nodes.management.isDead(1, 2));
  }

  private static void writeAllToOne() {
    Node coordinator = nodes.node(1);
    for (int id = 0; id < WRITES; id++) {
      write(coordinator, id, ConsistencyLevel.ONE);
    }
    awaitListed(1, WRITES);
  }

  private static void write(Node coordinator, int id, ConsistencyLevel level) {
    nodes.session.execute(
        SimpleStatement.newInstance("INSERT INTO k.ledgered (id, c, v) VALUES (?, 0, 'new')", id)
            .setNode(coordinator)
            .setConsistencyLevel(level));
  }

  /** How many of the rows a node itself holds. */
  private static long rowsOf(int node) {
    long rows = 0;
    for (int id = 0; id < WRITES; id++) {
      SimpleStatement read =
          SimpleStatement.newInstance("SELECT v FROM k.ledgered WHERE id = ?", id)
              .setNode(nodes.node(node))
              .setConsistencyLevel(ConsistencyLevel.ONE);
      rows += nodes.session.execute(read).one() == null ? 0 : 1;
    }
    return rows;
  }

  @Test
  void shortWritesAreListedUntilTheyWereReadAgain() throws Exception {
    nodes.set("mode", "on");
    awaitLedgers();
    write(nodes.node(1), WRITES, ConsistencyLevel.ALL);
    writeShort();
    awaitListed(1, 0);
    assertThat(rowsOf(2)).isEqualTo(WRITES);
    assertThat(ledger(1).getInt("unsettled")).isZero();
    assertThat(ledger(1).getLong("reread")).isGreaterThanOrEqualTo(WRITES);
    assertThat(ledger(1).getLong("losses")).isZero();
    assertThat(nodes.count(nodes.node(1), "counter", "keys read again")).isPositive();
  }

  @Test
  void aDrainEndsOnceListedKeysHaveBeenReadAgain() throws Exception {
    nodes.set("mode", "observe");
    awaitLedgers();
    UUID before = ledger(1).getUuid("ledger");
    writeToOneAlone();
    assertThat(rowsOf(2)).isZero();
    enrol(TABLE, 2, "DRAINING", "ONE/ALL");
    awaitDrained(2, 2);
    await().atMost(PATIENCE).until(() -> "DRAINING".equals(ledger(1).getString("phase")));
    assertThat(ledger(1).getLong("drained_epoch")).isZero();
    assertThat(ledger(1).getString("remark")).contains("mode is not on");
    nodes.set("mode", "on");
    awaitDrained(1, 2);
    assertThat(ledger(1).getLong("epoch")).isEqualTo(2);
    assertThat(ledger(1).getUuid("ledger")).isEqualTo(before);
    assertThat(rowsOf(2)).isEqualTo(WRITES);
    awaitListed(1, 0);
  }

  @Test
  void aLedgerEndsWithTheModeAndIsLostWithItsHook() throws Exception {
    nodes.set("mode", "on");
    awaitLedgers();
    UUID first = ledger(1).getUuid("ledger");
    nodes.set("broken_hook", "write-begins");
    write(nodes.node(1), 0, ConsistencyLevel.ALL);
    nodes.set("broken_hook", "");
    assertThat(ledger(1).isNull("ledger")).isTrue();
    assertThat(ledger(1).getString("remark")).startsWith("has just begun");
    awaitLedgers();
    UUID second = ledger(1).getUuid("ledger");
    assertThat(second).isNotNull().isNotEqualTo(first);
    assertThat(ledger(1).getLong("losses")).isOne();
    assertThat(nodes.count(nodes.node(1), "hook", "write-begins")).isOne();
    assertThat(nodes.warns("Manx hook write-begins failed")).isTrue();
    assertThat(rowsOf(1)).isOne();

    nodes.set("mode", "off");
    assertThat(ledger(1, TABLE)).isNull();
    nodes.set("mode", "on");
    awaitLedgers();
    assertThat(ledger(1).getUuid("ledger")).isNotEqualTo(second);
  }

  @Test
  void tablesWithoutReadRepairAreNotReadAgain() throws Exception {
    enrol("unrepaired", 1, "STABLE", "ALL/ONE");
    nodes.set("mode", "on");
    await().atMost(PATIENCE).until(() -> ledger(1, "unrepaired") != null);
    assertThat(Objects.requireNonNull(ledger(1, "unrepaired")).getString("remark"))
        .contains("read_repair is NONE");
    assertThat(nodes.warns("its read_repair is NONE")).isTrue();
  }
}
