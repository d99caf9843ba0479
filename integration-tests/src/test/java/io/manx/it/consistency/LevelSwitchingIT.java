// SPDX-License-Identifier: Apache-2.0

package io.manx.it.consistency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import io.manx.core.consistency.LevelPair;
import io.manx.core.consistency.switching.Enrolment;
import io.manx.core.consistency.switching.Phase;
import io.manx.core.consistency.switching.Timing;
import io.manx.driver.consistency.EnrolmentRow;
import io.manx.driver.consistency.EnrolmentStore;
import io.manx.driver.consistency.TableName;
import io.manx.it.driver.DriverSessions;
import io.manx.it.nodes.AgentCluster;
import io.manx.it.nodes.PacedLoop;
import io.manx.it.nodes.SharedNodes;
import io.manx.lab.consistency.switching.EnrolRequest;
import io.manx.lab.consistency.switching.Enrolled;
import io.manx.lab.consistency.switching.Enrolments;
import io.manx.lab.consistency.switching.LedgerStatus;
import io.manx.lab.load.table.SchemaChange;
import io.manx.lab.load.table.Table;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Driver sessions change the levels of a table on real nodes. */
@SharedNodes(3)
class LevelSwitchingIT {
  private static final LevelPair READ_ONE = LevelPair.parse("ONE/ALL");
  private static final LevelPair QUORUMS = LevelPair.parse("QUORUM/QUORUM");
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final Duration REST = Duration.ofMillis(5);
  private static final Path SURVIVAL = Path.of("target", "levels-survival.txt");

  private static AgentCluster nodes;

  @BeforeAll
  static void start(AgentCluster shared) {
    nodes = shared;
  }

  @BeforeEach
  void begin() {
    nodes.asAtStart();
    nodes.set("mode", "on");
  }

  private static Enrolment enrolment(TableName table) {
    return new EnrolmentStore(nodes.session, "test", Duration.ofSeconds(5))
        .find(table)
        .map(EnrolmentRow::enrolment)
        .orElseThrow();
  }

  private static boolean isInForce(TableName table, LevelPair pair) {
    Enrolment enrolment = enrolment(table);
    return enrolment.phase() == Phase.STABLE && enrolment.to().equals(pair);
  }

  /** Measures the longest time for which writes failed in a row. */
  private static final class Outage {
    private final AtomicLong sinceNanos = new AtomicLong();
    private volatile long longestNanos;
    private final AtomicInteger acknowledged = new AtomicInteger();

    void succeeded() {
      long since = sinceNanos.getAndSet(0);
      if (since != 0) {
        longestNanos = Math.max(longestNanos, System.nanoTime() - since);
      }
      acknowledged.incrementAndGet();
    }

    void failed() {
      sinceNanos.compareAndSet(0, System.nanoTime());
    }
  }

  /** Two sessions may change the levels at once; once changed, neither changes them back. */
  @Test
  void writesGoOnOnceThePairIsOneThatADeadNodeLeaves() throws Exception {
    TableName table = TableName.of("k", "levels");
    SchemaChange.run(nodes.session, "CREATE TABLE k.levels (id int PRIMARY KEY, v int)");
    EnrolRequest request =
        new EnrolRequest(new Table("k", "levels", 1), READ_ONE, Timing.DEFAULT, true);
    assertThat(Enrolments.of(nodes.session).enrolUnused(request, line -> {}).withoutLedger())
        .isEmpty();
    Outage outage = new Outage();
    Outage another = new Outage();
    try (CqlSession session = switching();
        CqlSession rival = switching();
        PacedLoop writer = writer(session, outage);
        PacedLoop rivalWriter = writer(rival, another)) {
      awaitMore(100, outage, another);
      nodes.cluster.kill(nodes.cluster.node(3));
      // Reading rows of transactions may fail until all nodes know that one is dead.
      await()
          .atMost(PATIENCE)
          .ignoreExceptionsInstanceOf(DriverException.class)
          .until(() -> isInForce(table, QUORUMS));
      long epoch = enrolment(table).epoch();
      awaitMore(100, outage, another);
      await().atMost(PATIENCE).until(() -> listed(1, table) + listed(2, table) > 0);
      assertThat(enrolment(table).epoch()).isEqualTo(epoch);
      assertThat(changesOf(session)).isPositive();
      assertThat(changesOf(rival)).isPositive();
    }
    assertThat(outage.longestNanos).isPositive();
    Files.writeString(
        SURVIVAL,
        String.format(
            Locale.ROOT,
            "A node was killed while writes were at ALL: they failed for %.1f s, until they were at"
                + " QUORUM. A lease lasts %.1f s.%n",
            outage.longestNanos / 1e9,
            Timing.DEFAULT.leaseMillis() / 1e3));
    nodes.restart(3);
    nodes.set(nodes.node(3), "mode", "on");
    await().atMost(PATIENCE).until(() -> listed(1, table) + listed(2, table) == 0);
  }

  @Test
  void agentsThatDoNotActAreToldAtOnce() throws Exception {
    SchemaChange.run(nodes.session, "CREATE TABLE k.idle (id int PRIMARY KEY)");
    Table table = new Table("k", "idle", 1);
    EnrolRequest request = new EnrolRequest(table, QUORUMS, Timing.DEFAULT, true);
    Enrolments enrolments = Enrolments.of(nodes.session);
    nodes.set(nodes.node(1), "mode", "off");
    try {
      assertThat(enrolments.enrol(request, line -> {}).withoutLedger().values())
          .contains(LedgerStatus.OFF);
      nodes.set(nodes.node(1), "mode", "observe");
      Enrolled enrolled = enrolments.enrol(request, line -> {});
      assertThat(enrolled.hasLedgers()).isTrue();
      assertThat(enrolled.onlyObserved()).isTrue();
    } finally {
      nodes.set(nodes.node(1), "mode", "on");
      enrolments.withdraw(table, true);
    }
  }

  private static CqlSession switching() {
    return DriverSessions.manx(
        nodes.cluster,
        "advanced.manx.consistency.tables = [k.levels]",
        "advanced.manx.consistency.switch = true");
  }

  private static long changesOf(CqlSession session) {
    return DriverSessions.count(session, "levels-changes");
  }

  private static void awaitMore(int writes, Outage... each) {
    for (Outage writer : each) {
      int before = writer.acknowledged.get();
      await().atMost(PATIENCE).until(() -> writer.acknowledged.get() > before + writes);
    }
  }

  private static PacedLoop writer(CqlSession session, Outage outage) {
    PreparedStatement write = session.prepare("INSERT INTO k.levels (id, v) VALUES (?, 1)");
    return new PacedLoop(
        REST,
        () -> {
          try {
            session.execute(write.bind(outage.acknowledged.get()));
            outage.succeeded();
          } catch (DriverException e) {
            outage.failed();
          }
        });
  }

  private static int listed(int number, TableName table) {
    var row =
        nodes
            .on(
                nodes.node(number),
                "SELECT listed FROM manx.ledgers WHERE keyspace_name = ? AND table_name = ?",
                table.keyspace(),
                table.table())
            .one();
    return row == null ? 0 : row.getInt("listed");
  }
}
