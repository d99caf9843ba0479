// SPDX-License-Identifier: Apache-2.0

package io.manx.it.routing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.cql.ResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.metadata.Node;
import io.manx.it.nodes.AgentCluster;
import io.manx.it.nodes.SharedNodes;
import io.manx.lab.load.table.SchemaChange;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every policy at work on three real nodes, each of which holds every record. */
@SharedNodes(LiveRoutingIT.NODES)
class LiveRoutingIT {
  /** The text about surviving writes for docs/results.md. */
  private static final Path SURVIVAL = Path.of("target", "survival.txt");

  private static final Duration PATIENCE = Duration.ofSeconds(60);
  static final int NODES = 3;
  private static final int READ_AT_ONCE = 100;

  private static AgentCluster nodes;

  @BeforeAll
  static void start(AgentCluster shared) {
    nodes = shared;
    SchemaChange.run(nodes.session, "CREATE TABLE k.counters (id int PRIMARY KEY, n counter)");
  }

  @BeforeEach
  void begin() {
    nodes.asAtStart();
    nodes.set("slow_start_ms", "0");
    nodes.set("speculation", "budget");
  }

  /** Returns the policies that the nodes list. */
  static List<String> policies() {
    String query = "SELECT allowed FROM manx.settings WHERE name = 'policy'";
    String allowed = nodes.on(nodes.node(1), query).one().getString("allowed");
    return List.of(allowed.replace("one of ", "").split(", "));
  }

  @ParameterizedTest
  @MethodSource("policies")
  void requestsMeanTheSameUnderEveryPolicy(String policy) {
    nodes.set("policy", policy);
    nodes.set("mode", "on");
    long rankings = nodes.sum("rankings");
    for (Node node : nodes.nodes()) {
      nodes.readAll(node, ConsistencyLevel.ONE, 1);
      nodes.readAll(node, ConsistencyLevel.LOCAL_QUORUM, 1);
      nodes.readAll(node, ConsistencyLevel.ALL, 1);
      assertThat(nodes.on(node, "SELECT * FROM k.t").all()).hasSize(AgentCluster.RECORDS);
    }
    requirePagingGoesOnElsewhere();
    requireCountersCount(policy);
    requireNoFailures();
    if (!policy.equals("stock")) {
      assertThat(nodes.sum("rankings")).isGreaterThan(rankings);
    }
  }

  /** Asks each node for one page in turn. */
  private static void requirePagingGoesOnElsewhere() {
    Set<Integer> seen = new HashSet<>();
    ByteBuffer state = null;
    int page = 0;
    do {
      SimpleStatement statement =
          SimpleStatement.newInstance("SELECT id FROM k.t")
              .setPageSize(7)
              .setPagingState(state)
              .setNode(nodes.node(1 + page % NODES));
      ResultSet rows = nodes.session.execute(statement);
      while (rows.getAvailableWithoutFetching() > 0) {
        seen.add(rows.one().getInt("id"));
      }
      state = rows.getExecutionInfo().getPagingState();
      page++;
    } while (state != null);
    assertThat(seen).hasSize(AgentCluster.RECORDS);
    assertThat(page).isGreaterThan(NODES);
  }

  private static void requireCountersCount(String policy) {
    int id = policies().indexOf(policy);
    for (int i = 0; i < 10 * NODES; i++) {
      atQuorum(nodes.node(1 + i % NODES), "UPDATE k.counters SET n = n + 1 WHERE id = ?", id);
    }
    for (Node node : nodes.nodes()) {
      Row row = atQuorum(node, "SELECT n FROM k.counters WHERE id = ?", id).one();
      assertThat(row.getLong("n")).isEqualTo(10L * NODES);
    }
  }

  private static ResultSet atQuorum(Node node, String query, Object... values) {
    return nodes.session.execute(
        SimpleStatement.newInstance(query, values)
            .setNode(node)
            .setConsistencyLevel(ConsistencyLevel.QUORUM));
  }

  private static void requireNoFailures() {
    for (Node node : nodes.nodes()) {
      for (String hook : nodes.states(node, "hook").keySet()) {
        assertThat(nodes.count(node, "hook", hook)).as(hook).isZero();
      }
      assertThat(nodes.count(node, "counter", "rankings failed")).isZero();
      assertThat(nodes.count(node, "counter", "notices failed")).isZero();
      assertThat(nodes.states(node, "feature").values()).containsOnly("working");
    }
  }

  /** They are neither ranked nor copied, however late they are. */
  @Test
  void transactionsAndCountersAreLeftToCassandra() {
    nodes.set("policy", "manx");
    nodes.set("mode", "on");
    nodes.set("speculation.budget", "1");
    nodes.set("speculation.factor", "0.1");
    nodes.set("speculation.least_delay_ms", "0");
    for (Node node : nodes.nodes()) {
      nodes.readAll(node, ConsistencyLevel.ALL, 4);
    }
    nodes.awaitNoneOutstanding(nodes.nodes());
    long rankings = nodes.sum("rankings");
    long copies = nodes.sum("copies sent") + nodes.sum("copies refused");
    for (int i = 0; i < 30; i++) {
      Node node = nodes.node(1 + i % NODES);
      String query = "UPDATE k.t SET v = 'value' WHERE id = 7 IF v = 'value'";
      assertThat(nodes.on(node, query).wasApplied()).isTrue();
      SimpleStatement serial =
          SimpleStatement.newInstance("SELECT v FROM k.t WHERE id = 7")
              .setNode(node)
              .setConsistencyLevel(ConsistencyLevel.SERIAL);
      assertThat(nodes.session.execute(serial).one().getString("v")).isEqualTo("value");
      atQuorum(node, "UPDATE k.counters SET n = n + 1 WHERE id = -1");
    }
    assertThat(nodes.sum("rankings")).isEqualTo(rankings);
    assertThat(nodes.sum("copies sent") + nodes.sum("copies refused")).isEqualTo(copies);
    requireNoFailures();
    // For comparison: reads of the same table are ranked and copied.
    nodes.readAll(nodes.node(1), ConsistencyLevel.QUORUM, 4);
    assertThat(nodes.sum("rankings")).isEqualTo(rankings + 4 * AgentCluster.RECORDS);
    assertThat(nodes.sum("copies sent") + nodes.sum("copies refused")).isGreaterThan(copies);
  }

  @Test
  void prequalsProbesAreAnswered() {
    nodes.set("policy", "prequal");
    nodes.set("mode", "observe");
    long unasked = nodes.sum("probes sent");
    nodes.readAll(nodes.node(1), ConsistencyLevel.ALL, 1);
    assertThat(nodes.sum("probes sent")).as("in mode observe").isEqualTo(unasked);
    nodes.set("mode", "on");
    for (Node node : nodes.nodes()) {
      nodes.readAll(node, ConsistencyLevel.ALL, 1); // so that each replica knows its latency
    }
    long sent = nodes.sum("probes sent");
    long answered = nodes.sum("probes answered");
    for (Node node : nodes.nodes()) {
      nodes.readAll(node, ConsistencyLevel.ONE, 4);
    }
    long probes = nodes.sum("probes sent") - sent;
    assertThat(probes).isPositive();
    // Includes those that nodes ask themselves.
    await().atMost(PATIENCE).until(() -> nodes.sum("probes answered") - answered >= probes);
    assertThat(nodes.sum("notices rejected")).isZero();
    requireNoFailures();
  }

  /** ManxLiarGateTest shows what a liar gains that is as fast as the others. */
  @ParameterizedTest
  @ValueSource(strings = {"negative", "huge", "zero", "random", "stale", "waiting"})
  void noLieHidesThatANodesAnswersAreLate(String lie) throws Exception {
    nodes.set("policy", "manx");
    nodes.set("speculation", "stock");
    nodes.set("inline_local_reads", "false");
    nodes.set("mode", "on");
    nodes.set(nodes.node(2), "lie", lie);
    nodes.set(nodes.node(2), "lag_ms", "50");
    Node coordinator = nodes.node(1);
    nodes.readConcurrently(coordinator, 500);
    long before = nodes.replica(coordinator, 2).getLong("reads");
    int reads = 1_000;
    nodes.readConcurrently(coordinator, reads);
    long ofLiar = nodes.replica(coordinator, 2).getLong("reads") - before;
    assertThat((double) ofLiar / reads).isLessThan(0.5 / NODES);
    requireNoFailures();
  }

  @Test
  void aNodeThatStopsSaysSoAndStartsSlowlyAgain() throws Exception {
    nodes.set("policy", "manx");
    nodes.set("mode", "on");
    Node coordinator = nodes.node(1);
    nodes.set(coordinator, "slow_start_ms", "30000");
    nodes.readAll(coordinator, ConsistencyLevel.ALL, 1);
    await().atMost(PATIENCE).until(() -> "ready".equals(readiness(coordinator)));
    try (ReadinessWatch watch = new ReadinessWatch(nodes, coordinator, 3)) {
      await().atMost(PATIENCE).until(() -> watch.seen().contains("ready"));
      nodes.restart(3);
      await().atMost(PATIENCE).until(() -> watch.seen().contains("starting"));
      assertThat(watch.seen()).containsExactly("ready", "leaving", "starting");
    }
    nodes.set(coordinator, "slow_start_ms", "0");
    assertThat(readiness(coordinator)).isEqualTo("ready");
    awaitAllServe();
  }

  private static void awaitAllServe() {
    await()
        .atMost(PATIENCE)
        .ignoreExceptions()
        .untilAsserted(() -> nodes.readAll(nodes.node(1), ConsistencyLevel.ALL, 1));
  }

  private static String readiness(Node at) {
    return nodes.replica(at, 3).getString("readiness");
  }

  @Test
  void acknowledgedWritesSurviveTheDeathOfEachNodeInTurn() throws Exception {
    SchemaChange.run(nodes.session, "CREATE TABLE k.written (id int PRIMARY KEY, v int)");
    nodes.set("policy", "manx");
    nodes.set("mode", "on");
    Set<Integer> acknowledged;
    try (QuorumWriter writer = new QuorumWriter(nodes)) {
      for (int number = 1; number <= NODES; number++) {
        writer.awaitMore(100);
        nodes.cluster.kill(nodes.cluster.node(number));
        writer.awaitMore(100);
        nodes.restart(number);
        nodes.set(nodes.node(number), "mode", "on");
      }
      acknowledged = writer.stop();
    }
    assertThat(acknowledged).hasSizeGreaterThan(600);
    awaitAllServe();
    List<Integer> ids = List.copyOf(acknowledged);
    for (int i = 0; i < ids.size(); i += READ_AT_ONCE) {
      awaitWritten(ids.subList(i, Math.min(i + READ_AT_ONCE, ids.size())));
    }
    Files.writeString(
        SURVIVAL,
        "%,d writes were acknowledged at QUORUM while each of %d nodes in turn was killed and started"
                .formatted(acknowledged.size(), NODES)
            + " again, with Manx on; all of them were read back.\n");
  }

  private static void awaitWritten(List<Integer> ids) {
    Node node = nodes.node(1 + ids.get(0) % NODES);
    await()
        .atMost(PATIENCE)
        .ignoreException(DriverException.class)
        .untilAsserted(
            () -> {
              Set<Integer> found = new HashSet<>();
              for (Row row : atQuorum(node, "SELECT id, v FROM k.written WHERE id IN ?", ids)) {
                assertThat(row.getInt("v")).isEqualTo(row.getInt("id"));
                found.add(row.getInt("id"));
              }
              assertThat(found).containsAll(ids);
            });
  }
}
