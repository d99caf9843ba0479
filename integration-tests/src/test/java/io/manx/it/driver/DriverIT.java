// SPDX-License-Identifier: Apache-2.0

package io.manx.it.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.ResultSet;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.metadata.Node;
import io.manx.core.policy.Selectors;
import io.manx.driver.ManxLoadBalancingPolicy;
import io.manx.driver.ManxSpeculativeExecutionPolicy;
import io.manx.it.nodes.AgentCluster;
import io.manx.it.nodes.SharedNodes;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Manx's policies in the real driver, on three real nodes that each hold every record. */
@SharedNodes(DriverIT.NODES)
class DriverIT {
  private static final Path MANUAL = Path.of("..", "docs", "use", "driver.md");
  private static final Pattern HOCON = Pattern.compile("```hocon\n(.*?)```", Pattern.DOTALL);
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  static final int NODES = 3;
  private static final int WARM = 600;

  private static AgentCluster nodes;

  @BeforeAll
  static void start(AgentCluster shared) {
    nodes = shared;
  }

  @BeforeEach
  void begin() {
    nodes.asAtStart();
    nodes.set("mode", "observe");
    nodes.set("client_feedback", "observe");
  }

  static List<String> policies() {
    return Selectors.names();
  }

  /** Uses the lines of the manual, except for the address of the nodes. */
  @Test
  void theFirstUseIsAsDocumented() throws Exception {
    Matcher block = HOCON.matcher(Files.readString(MANUAL));
    assertThat(block.find()).isTrue();
    assertThat(block.group(1).lines()).hasSizeLessThanOrEqualTo(10);
    String address = nodes.cluster.node(1).address() + ":9042";
    String lines = block.group(1).replace("127.0.1.1:9042", address);
    try (CqlSession session =
        CqlSession.builder().withConfigLoader(DriverConfigLoader.fromString(lines)).build()) {
      assertThat(session.getContext().getLoadBalancingPolicy("default"))
          .isInstanceOf(ManxLoadBalancingPolicy.class);
      assertThat(session.getContext().getSpeculativeExecutionPolicy("default"))
          .isInstanceOf(ManxSpeculativeExecutionPolicy.class);
      assertThat(new DriverReads(session).read(100)).hasSize(100);
      assertThat(DriverSessions.count(session, "plans-ranked")).isGreaterThanOrEqualTo(100);
      assertThat(DriverSessions.count(session, "feedback-received")).isGreaterThanOrEqualTo(100);
      assertThat(DriverSessions.count(session, "failures")).isZero();
    }
  }

  @ParameterizedTest
  @MethodSource("policies")
  void readsAndWritesAreServedUnderEveryPolicy(String policy) {
    try (CqlSession session =
        DriverSessions.manx(nodes.cluster, "basic.load-balancing-policy.manx.policy = " + policy)) {
      DriverReads reads = new DriverReads(session);
      assertThat(reads.read(200)).hasSize(200);
      assertThat(reads.write(50)).hasSize(50);
      assertThat(session.execute("SELECT * FROM k.t").all()).hasSize(AgentCluster.RECORDS);
      String conditional = "UPDATE k.t SET v = 'value' WHERE id = 7 IF v = 'value'";
      assertThat(session.execute(conditional).wasApplied()).isTrue();
      assertThat(DriverSessions.count(session, "failures")).isZero();
    }
  }

  /** All requests are answered while the node stands still, so none has waited for it. */
  @Test
  void aPausedNodeHoldsNoIdempotentRequest() throws Exception {
    try (CqlSession session = DriverSessions.manx(nodes.cluster)) {
      DriverReads reads = new DriverReads(session);
      List<Node> before = reads.read(WARM);
      assertThat(before).contains(nodesOf(session, 2));
      reads.write(WARM);
      long copies = DriverSessions.count(session, "copies-sent");
      nodes.pause(2);
      try {
        assertThat(reads.read(WARM)).doesNotContain(nodesOf(session, 2));
        assertThat(reads.write(WARM)).doesNotContain(nodesOf(session, 2));
        // The node was soon known to stand still, so only the first requests needed copies.
        assertThat(DriverSessions.count(session, "copies-sent") - copies).isLessThanOrEqualTo(60);
      } finally {
        nodes.resume(2);
      }
      await().atMost(PATIENCE).until(() -> reads.read(100).contains(nodesOf(session, 2)));
      assertThat(DriverSessions.count(session, "failures")).isZero();
    }
  }

  private static Node nodesOf(CqlSession session, int number) {
    return session.getMetadata().getNodes().get(nodes.node(number).getHostId());
  }

  /** Each request is late at once, and the budget permits all copies. */
  @Test
  void requestsThatAreNotIdempotentAreNeverSentTwice() {
    String copies = "advanced.speculative-execution-policy.manx.";
    try (CqlSession session =
        DriverSessions.manx(
            nodes.cluster,
            copies + "budget = 1",
            copies + "factor = 0.1",
            copies + "least-delay-ms = 0",
            copies + "saturation = 1000000")) {
      DriverReads reads = new DriverReads(session);
      reads.read(WARM);
      long sent = DriverSessions.count(session, "copies-sent");
      assertThat(sent).isPositive();
      List<AsyncResultSet> unsafe = new ArrayList<>();
      for (int i = 0; i < 200; i++) {
        unsafe.add(reads.readOne(i, false).join());
      }
      for (int i = 0; i < 20; i++) {
        String conditional = "UPDATE k.t SET v = 'value' WHERE id = 7 IF v = 'value'";
        SimpleStatement statement = SimpleStatement.newInstance(conditional).setIdempotent(true);
        unsafe.add(session.executeAsync(statement).toCompletableFuture().join());
      }
      assertThat(unsafe)
          .allMatch(rows -> rows.getExecutionInfo().getSpeculativeExecutionCount() == 0);
      assertThat(DriverSessions.count(session, "copies-sent")).isEqualTo(sent);
      requireCopiesGoElsewhere(reads);
    }
  }

  /** The delay was learnt from ten concurrent reads; it falls until single reads are late, too. */
  private static void requireCopiesGoElsewhere(DriverReads reads) {
    await().atMost(PATIENCE).until(() -> copiesOf(reads) > 0);
  }

  private static int copiesOf(DriverReads reads) {
    int copied = 0;
    for (int i = 0; i < 200; i++) {
      int copies = reads.readOne(i, true).join().getExecutionInfo().getSpeculativeExecutionCount();
      assertThat(copies).isLessThanOrEqualTo(1);
      copied += copies;
    }
    return copied;
  }

  @Test
  void onProtocolV3NodesAreJudgedFromOutside() {
    try (CqlSession session =
        DriverSessions.manx(nodes.cluster, "advanced.protocol.version = V3")) {
      assertThat(session.getContext().getProtocolVersion()).isEqualTo(ProtocolVersion.V3);
      assertThat(new DriverReads(session).read(WARM)).hasSize(WARM);
      assertThat(DriverSessions.count(session, "plans-ranked")).isGreaterThanOrEqualTo(WARM);
      assertThat(DriverSessions.count(session, "feedback-received")).isZero();
      assertThat(DriverSessions.count(session, "failures")).isZero();
    }
  }

  @Test
  void nodesWithAndWithoutTheAgentAreRankedTogether() throws Exception {
    nodes.restart(3, List.of());
    try (CqlSession session = DriverSessions.manx(nodes.cluster)) {
      DriverReads reads = new DriverReads(session);
      List<Node> coordinators = reads.read(4 * WARM);
      long feedback = DriverSessions.count(session, "feedback-received");
      assertThat(feedback).isPositive();
      long silent = coordinators.stream().filter(nodesOf(session, 3)::equals).count();
      // It is neither avoided nor flooded; it starts slowly, and its code is cold.
      assertThat(silent).isBetween(1L, 2 * 4L * WARM * 2 / NODES / 2);
      assertThat(DriverSessions.count(session, "feedback-rejected")).isZero();
    } finally {
      nodes.restart(3);
    }
  }

  /** ManxLiarGateTest shows what a liar gains that is as fast as the others. */
  @ParameterizedTest
  @ValueSource(strings = {"negative", "huge", "zero", "random", "stale", "waiting"})
  void noLieHidesThatANodesAnswersAreLate(String lie) {
    nodes.set(nodes.node(2), "lie", lie);
    nodes.set(nodes.node(2), "lag_ms", "50");
    try (CqlSession session = DriverSessions.manx(nodes.cluster)) {
      DriverReads reads = new DriverReads(session);
      reads.read(WARM);
      List<Node> coordinators = reads.read(2 * WARM);
      long ofLiar = coordinators.stream().filter(nodesOf(session, 2)::equals).count();
      assertThat((double) ofLiar / coordinators.size()).isLessThan(0.5 / NODES);
      assertThat(DriverSessions.count(session, "failures")).isZero();
    }
  }

  @Test
  void countersAreInTheDriversRegistry() {
    try (CqlSession session =
        DriverSessions.manx(nodes.cluster, "advanced.metrics.session.enabled = [cql-requests]")) {
      new DriverReads(session).read(100);
      var gauges = session.getMetrics().orElseThrow().getRegistry().getGauges();
      String name = session.getName() + ".manx.plans-ranked";
      assertThat(gauges).containsKey(name);
      assertThat((Long) gauges.get(name).getValue()).isGreaterThanOrEqualTo(100);
    }
  }

  @Test
  void wrongConfigurationFailsAtTheStart() {
    assertThatThrownBy(
            () ->
                DriverSessions.manx(
                    nodes.cluster, "basic.load-balancing-policy.manx.policy = fastest"))
        .hasStackTraceContaining("manx.policy must be one of random, ");
    assertThatThrownBy(
            () ->
                DriverSessions.manx(
                    nodes.cluster, "advanced.speculative-execution-policy.manx.budget = 7"))
        .hasStackTraceContaining("manx.budget must be a number from 0 to 1, not '7'");
    String lines =
        "datastax-java-driver.basic.load-balancing-policy.class = "
            + ManxLoadBalancingPolicy.class.getName();
    assertThatThrownBy(
            () ->
                CqlSession.builder()
                    .addContactPoints(nodes.cluster.contactPoints())
                    .withConfigLoader(DriverConfigLoader.fromString(lines))
                    .build())
        .hasMessageContaining("the local DC must be explicitly set");
  }

  @Test
  void theOldestSupportedDriverServesAsWell() throws Exception {
    Map<String, String> said = DriverProgram.runWithOldestDriver(nodes.cluster);
    assertThat(said.get("driver")).startsWith("4.18.");
    assertThat(Integer.parseInt(said.get("plans-ranked")))
        .isGreaterThanOrEqualTo(DriverProgram.READS);
    assertThat(Integer.parseInt(said.get("feedback-received")))
        .isGreaterThanOrEqualTo(DriverProgram.READS);
    assertThat(Integer.parseInt(said.get("copies-sent"))).isPositive();
    assertThat(said.get("failures")).isEqualTo("0");
  }

  /** Manx does not disturb a session beside it. */
  @Test
  void sessionsWithAndWithoutManxLiveInOneProcess() {
    try (CqlSession stock = DriverSessions.stock(nodes.cluster);
        CqlSession manx = DriverSessions.manx(nodes.cluster)) {
      CompletableFuture<List<Node>> ofManx =
          CompletableFuture.supplyAsync(() -> new DriverReads(manx).read(WARM));
      assertThat(new DriverReads(stock).read(WARM)).hasSize(WARM);
      assertThat(ofManx.join()).hasSize(WARM);
      SimpleStatement atAll =
          SimpleStatement.newInstance("SELECT * FROM k.t")
              .setConsistencyLevel(ConsistencyLevel.ALL);
      ResultSet rows = manx.execute(atAll);
      assertThat(rows.all()).hasSize(AgentCluster.RECORDS);
    }
  }
}
