// SPDX-License-Identifier: Apache-2.0

package io.manx.it.routing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.metadata.Node;
import io.manx.it.nodes.AgentCluster;
import io.manx.it.nodes.SharedNodes;
import io.manx.lab.cluster.NodeJmx;
import io.manx.lab.load.table.SchemaChange;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Copies of late reads in real nodes: their counters, their budget, and the reads that they save.
 */
@SharedNodes(2)
class SpeculationIT {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  /**
   * A factor for which most reads are late: they take longer than a tenth of the 95th percentile.
   */
  private static final String NEARLY_ALL_LATE = "0.1";

  private static AgentCluster nodes;

  @BeforeAll
  static void start(AgentCluster shared) {
    nodes = shared;
    ReadyCopies.createTable(nodes, "never", "NONE");
    ReadyCopies.createTable(nodes, "always", "ALWAYS");
    ReadyCopies.createTable(nodes, "fixed", "4000ms");
  }

  /** Each read asks a random replica, and the delay is known. */
  @BeforeEach
  void begin() {
    ReadyCopies.begin(nodes);
    nodes.set("speculation.factor", "1.5");
    nodes.set("speculation.least_delay_ms", "0");
    nodes.set("speculation.quantile", "0.95");
    knowTheDelay();
  }

  private static double delayMillis(Node node) {
    Row row = nodes.on(node, "SELECT delay_ms FROM manx.speculation").one();
    return row == null ? 0 : row.getDouble("delay_ms");
  }

  /** The replica is paused until all reads are answered; half of them were sent to it. */
  @Test
  void readsStuckInAPausedReplicaAreAnsweredByAnother() throws Exception {
    Node coordinator = nodes.node(1);
    long won = nodes.count(coordinator, "counter", "copies won");
    nodes.pause(2);
    try {
      nodes.readAll(coordinator, ConsistencyLevel.ONE, 1);
    } finally {
      nodes.resume(2);
    }
    assertThat(nodes.count(coordinator, "counter", "copies won")).isGreaterThan(won);
  }

  @Test
  void copiesReconcileWithWhatReplicasServe() {
    nodes.set("speculation.factor", NEARLY_ALL_LATE);
    knowTheDelay();
    long served = nodes.sum("reads served");
    long sent = nodes.sum("copies sent");
    long ended = nodes.sum("copies won") + nodes.sum("copies lost");
    long stock = stockCounter();

    nodes.readAll(nodes.node(1), ConsistencyLevel.ONE, 10);
    nodes.awaitNoneOutstanding(nodes.nodes());

    long copies = nodes.sum("copies sent") - sent;
    assertThat(copies).isPositive();
    assertThat(nodes.sum("copies won") + nodes.sum("copies lost") - ended).isEqualTo(copies);
    assertThat(nodes.sum("reads served") - served).isEqualTo(10L * AgentCluster.RECORDS + copies);
    assertThat(stockCounter() - stock).isEqualTo(copies);
  }

  /**
   * Cassandra sends copies to the own node as messages, too, while reads to node 2 are outstanding.
   */
  @Test
  void delaysAreNotLearntFromCopiesToTheOwnNode() throws Exception {
    Node coordinator = nodes.node(1);
    double before = delayMillis(coordinator);
    nodes.pause(2);
    try {
      nodes.readAll(coordinator, ConsistencyLevel.ONE, 4);
    } finally {
      nodes.resume(2);
    }
    nodes.awaitNoneOutstanding(List.of(coordinator));
    assertThat(delayMillis(coordinator)).isGreaterThan(2 * before);
  }

  /** Returns Cassandra's own counter at the coordinator. */
  private static long stockCounter() {
    try (NodeJmx jmx = new NodeJmx(nodes.cluster.node(1))) {
      return ((Number)
              jmx.attribute(
                  "org.apache.cassandra.metrics:type=Table,keyspace=k,scope=t,name=SpeculativeRetries",
                  "Count"))
          .longValue();
    }
  }

  private static void knowTheDelay() {
    for (Node node : nodes.nodes()) {
      nodes.readAll(node, ConsistencyLevel.ALL, 4);
      assertThat(delayMillis(node)).isPositive();
    }
    nodes.awaitNoneOutstanding(nodes.nodes());
  }

  /** Cassandra would answer them, too: it sends a copy when half of the timeout is over. */
  @Test
  void withoutBudgetReadsStuckInAPausedReplicaAreAnsweredLater() throws Exception {
    nodes.set("speculation.budget", "0");
    knowTheDelay();
    Node coordinator = nodes.node(1);
    long won = nodes.count(coordinator, "counter", "copies won");
    nodes.pause(2);
    try {
      for (int i = 0; nodes.count(coordinator, "counter", "copies won") == won; i++) {
        assertThat(i).as("reads of which none went to the paused replica").isLessThan(50);
        nodes.on(coordinator, "SELECT v FROM k.t WHERE id = ?", i % AgentCluster.RECORDS);
      }
    } finally {
      nodes.resume(2);
    }
  }

  /** Forgets the delay, since speculation begins anew with other parameters. */
  private static void forgetTheDelay() {
    nodes.set("speculation.quantile", "0.9");
    nodes.set("speculation.quantile", "0.95");
  }

  private static void makeNoReadLate() {
    nodes.set("speculation.least_delay_ms", "60000");
    knowTheDelay();
  }

  /**
   * The replica stands still and dies; nothing but the broken connection would have its reads
   * copied.
   */
  @Test
  void readsOfABrokenConnectionAreAnsweredByAnotherAtOnce() throws Exception {
    makeNoReadLate();
    Node coordinator = nodes.node(1);
    long copies = nodes.count(coordinator, "counter", "copies sent at once");
    nodes.pause(2);
    try {
      var reads = nodes.beginReads(coordinator, 50);
      await().atMost(PATIENCE).until(() -> nodes.replica(coordinator, 2).getInt("outstanding") > 0);
      nodes.cluster.kill(nodes.cluster.node(2));
      for (var read : reads) {
        assertThat(read.join().one()).isNotNull();
      }
      assertThat(nodes.count(coordinator, "counter", "copies sent at once")).isGreaterThan(copies);
    } finally {
      nodes.restart(2);
    }
  }

  /** Keys are so long that a few reads fill the queue of the connection to a stopped replica. */
  @Test
  void readsThatTheQueueOfAConnectionCannotTakeAreAnsweredByAnother() throws Exception {
    makeNoReadLate();
    SchemaChange.run(nodes.session, "CREATE TABLE k.long (id text PRIMARY KEY)");
    Node coordinator = nodes.node(1);
    long sent = nodes.count(coordinator, "counter", "copies sent at once");
    long won = nodes.count(coordinator, "counter", "copies won");
    SimpleStatement read =
        SimpleStatement.newInstance("SELECT * FROM k.long WHERE id = ?", "k".repeat(60_000))
            .setNode(coordinator)
            .setConsistencyLevel(ConsistencyLevel.ONE);
    nodes.pause(2);
    try {
      for (int i = 0; i < 200; i++) {
        var unused = nodes.session.executeAsync(read); // those in the queue may expire there
      }
      await().atMost(PATIENCE).until(() -> nodes.count(coordinator, "counter", "copies won") > won);
      assertThat(nodes.count(coordinator, "counter", "copies sent at once")).isGreaterThan(sent);
    } finally {
      nodes.resume(2);
    }
    nodes.awaitNoneOutstanding(nodes.nodes());
  }

  /** No delay is known before ten responses, so Cassandra decides. */
  @Test
  void beforeADelayIsKnownCassandraDecides() {
    forgetTheDelay();
    assertThat(delayMillis(nodes.node(1))).isZero();
    SchemaChange.run(nodes.session, "ALTER TABLE k.t WITH speculative_retry = '1p'");
    long stock = stockCounter();
    long sent = nodes.sum("copies sent");
    try {
      await()
          .atMost(PATIENCE)
          .until(
              () -> {
                forgetTheDelay();
                for (int id = 0; id < 10; id++) {
                  nodes.on(nodes.node(1), "SELECT v FROM k.t WHERE id = ?", id);
                }
                return stockCounter() > stock;
              });
      assertThat(nodes.sum("copies sent")).isEqualTo(sent);
    } finally {
      SchemaChange.run(nodes.session, "ALTER TABLE k.t WITH speculative_retry = '99p'");
    }
  }

  @Test
  void noneIsSentWithoutBudget() {
    nodes.set("speculation.budget", "0");
    nodes.set("speculation.factor", NEARLY_ALL_LATE);
    knowTheDelay();
    long sent = nodes.sum("copies sent");
    long refused = nodes.sum("copies refused");
    nodes.readAll(nodes.node(1), ConsistencyLevel.ONE, 10);
    assertThat(nodes.sum("copies sent")).isEqualTo(sent);
    assertThat(nodes.sum("copies refused")).isGreaterThan(refused);
  }

  @Test
  void observingForeseesAndSendsNone() {
    nodes.set("mode", "observe");
    nodes.set("speculation.factor", NEARLY_ALL_LATE);
    knowTheDelay();
    long sent = nodes.sum("copies sent");
    long foreseen = nodes.sum("copies foreseen");
    nodes.readAll(nodes.node(1), ConsistencyLevel.ONE, 10);
    assertThat(nodes.sum("copies sent")).isEqualTo(sent);
    assertThat(nodes.sum("copies foreseen")).isGreaterThan(foreseen);
  }

  /**
   * Such a table gets no copies, or Cassandra's: one for each read, or with a fixed threshold too
   * late to count here.
   */
  @ParameterizedTest
  @CsvSource({"never, 50", "always, 100", "fixed, 50"})
  void tablesThatAskForNoPercentileStayAsTheyAre(String table, long expected) {
    nodes.set("speculation.factor", NEARLY_ALL_LATE);
    knowTheDelay();
    long served = nodes.sum("reads served");
    long sent = nodes.sum("copies sent");
    for (int i = 0; i < 50; i++) {
      Row row = nodes.on(nodes.node(1), "SELECT v FROM k." + table + " WHERE id = 1").one();
      assertThat(row.getString("v")).isEqualTo("value");
    }
    await()
        .atMost(PATIENCE)
        .untilAsserted(() -> assertThat(nodes.sum("reads served") - served).isEqualTo(expected));
    assertThat(nodes.sum("copies sent")).isEqualTo(sent);
  }
}
