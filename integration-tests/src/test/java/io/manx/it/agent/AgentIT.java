// SPDX-License-Identifier: Apache-2.0

package io.manx.it.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;
import static org.awaitility.Awaitility.await;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverExecutionProfile;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.servererrors.InvalidQueryException;
import io.manx.it.nodes.AgentCluster;
import io.manx.it.nodes.OwnRecords;
import io.manx.it.nodes.SharedNodes;
import io.manx.lab.cluster.NodeJmx;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The agent in real nodes. */
@SharedNodes(2)
class AgentIT {
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private static AgentCluster nodes;

  @BeforeAll
  static void start(AgentCluster shared) {
    nodes = shared;
  }

  @BeforeEach
  void asAtStart() {
    nodes.asAtStart();
  }

  @Test
  void allHooksAreInPlace() {
    for (Node node : nodes.nodes()) {
      assertThat(nodes.states(node, "hook"))
          .hasSize(BrokenHooksIT.HOOKS)
          .allSatisfy((hook, state) -> assertThat(state).as(hook).isEqualTo("installed"));
      assertThat(nodes.states(node, "feature").values()).containsOnly("working");
    }
  }

  @Test
  void offMeasuresNothing() {
    nodes.readAll(nodes.nodes().get(0), ConsistencyLevel.ALL, 2);
    assertThat(nodes.latency(nodes.nodes().get(0))).isEmpty();
  }

  @Test
  void componentsOfReadsAddUp() {
    nodes.set("mode", "observe");
    Node coordinator = nodes.nodes().get(0);
    long corrected = nodes.count(coordinator, "counter", "feedback corrected");
    nodes.readAll(coordinator, ConsistencyLevel.ALL, 20);
    Map<String, Row> rows = nodes.latency(coordinator);
    for (String scope : List.of("local_single", "remote_single")) {
      double sum =
          ReadTimes.mean(rows, "waiting", scope)
              + ReadTimes.mean(rows, "service", scope)
              + ReadTimes.mean(rows, "network", scope);
      double response = ReadTimes.mean(rows, "response", scope);
      assertThat(sum).as(scope).isCloseTo(response, within(0.05 * response));
      assertThat(rows.get("response " + scope).getLong("count"))
          .isEqualTo(20L * AgentCluster.RECORDS);
    }
    assertThat(nodes.count(coordinator, "counter", "feedback corrected")).isEqualTo(corrected);
  }

  /** Only these reads are at QUORUM, so Cassandra's own sums include nothing more. */
  @Test
  void totalIsWhatCassandraItselfMeasures() {
    nodes.set("mode", "observe");
    Node coordinator = nodes.node(1);
    try (NodeJmx jmx = new NodeJmx(nodes.cluster.node(1))) {
      nodes.readAll(coordinator, ConsistencyLevel.QUORUM, 1);
      nodes.resetMeasurements();
      double micros = -cassandraMicros(jmx);
      nodes.readAll(coordinator, ConsistencyLevel.QUORUM, 20);
      micros += cassandraMicros(jmx);
      Map<String, Row> rows = nodes.latency(coordinator);
      int reads = 20 * AgentCluster.RECORDS;
      assertThat(rows.get("total remote_single").getLong("count")).isEqualTo(reads);
      assertThat(ReadTimes.mean(rows, "total", "remote_single"))
          .isCloseTo(micros / 1_000 / reads, withinPercentage(5))
          .isGreaterThan(ReadTimes.mean(rows, "response", "remote_single"));
    }
  }

  private static double cassandraMicros(NodeJmx jmx) {
    String bean = "org.apache.cassandra.metrics:type=ClientRequest,scope=Read-QUORUM,name=";
    return ((Number) jmx.attribute(bean + "TotalLatency", "Count")).doubleValue();
  }

  /** Network time is the rest of the response time, but never less than 0. */
  @Test
  void componentsOfSlowReadsAddUpToo() {
    nodes.set("mode", "observe");
    Node coordinator = nodes.nodes().get(0);
    nodes.readAll(coordinator, ConsistencyLevel.ALL, 20);
    List<Row> reads = nodes.on(coordinator, "SELECT * FROM manx.recent_reads").all();
    Map<String, Row> rows = nodes.latency(coordinator);
    for (String scope : List.of("local_single", "remote_single")) {
      List<Row> ofScope =
          reads.stream().filter(read -> scope.equals(read.getString("scope"))).toList();
      double sum = ReadTimes.p99(ofScope, ReadTimes::sumOfComponents);
      assertThat(sum)
          .as(scope)
          .isCloseTo(
              ReadTimes.p99(ofScope, read -> read.getDouble("response_ms")), withinPercentage(5));
      assertThat(ofScope).hasSize(20 * AgentCluster.RECORDS);
      double recorded = rows.get("response " + scope).getDouble("p99_ms");
      assertThat(sum).as(scope + ", recorded").isCloseTo(recorded, withinPercentage(5));
    }
  }

  @Test
  void rangeReadsAreKeptApart() {
    nodes.set("mode", "observe");
    Node coordinator = nodes.nodes().get(0);
    assertThat(nodes.on(coordinator, "SELECT * FROM k.t").all()).hasSize(AgentCluster.RECORDS);
    assertThat(nodes.latency(coordinator).keySet())
        .anyMatch(name -> name.startsWith("response") && name.endsWith("range"))
        .anyMatch(name -> name.startsWith("total") && name.endsWith("range"));
  }

  @Test
  void replicasAreKnownByTheirFeedback() {
    nodes.set("mode", "observe");
    Node coordinator = nodes.nodes().get(0);
    nodes.readAll(coordinator, ConsistencyLevel.ALL, 2);
    nodes.awaitNoneOutstanding(nodes.nodes());
    List<Row> replicas = nodes.on(coordinator, "SELECT * FROM manx.replicas").all();
    assertThat(replicas).hasSize(2);
    assertThat(replicas)
        .allSatisfy(
            replica -> {
              assertThat(replica.getDouble("service_ms")).isPositive();
              assertThat(replica.getDouble("feedback_age_ms")).isPositive();
            });
    double shares = replicas.stream().mapToDouble(row -> row.getDouble("share_of_reads")).sum();
    assertThat(shares).isCloseTo(1, within(1e-9));
  }

  @Test
  void recentReadsAreListedOneByOne() {
    nodes.set("mode", "observe");
    Node coordinator = nodes.nodes().get(0);
    nodes.readAll(coordinator, ConsistencyLevel.ALL, 1);
    assertThat(nodes.on(coordinator, "SELECT * FROM manx.recent_reads").all())
        .hasSizeGreaterThanOrEqualTo(AgentCluster.RECORDS);
    assertThat(nodes.on(coordinator, "SELECT * FROM manx.reads_per_100ms").all()).isNotEmpty();
  }

  /** Cassandra's dynamic snitch is made to avoid the coordinator; the policies are not. */
  @ParameterizedTest
  @ValueSource(strings = {"wu", "c3"})
  void policiesDecideWhenOnAndOnlyRankWhenObserving(String policy) throws Exception {
    Node coordinator = nodes.node(1);
    nodes.management.dynamicSnitch(1, true);
    nodes.set("policy", policy);
    nodes.set("mode", "observe");
    nodes.management.severity(1, 1_000);
    try {
      long ranked = nodes.count(coordinator, "counter", "rankings");
      // Five times in a row, since once could be chance before the snitch knows of it.
      await()
          .atMost(PATIENCE)
          .until(() -> IntStream.range(0, 5).allMatch(i -> ownReadsOf(coordinator) == 0));
      assertThat(nodes.count(coordinator, "counter", "rankings")).isGreaterThan(ranked);
      nodes.set("mode", "on");
      await().atMost(PATIENCE).until(() -> ownReadsOf(coordinator) > 0);
    } finally {
      nodes.management.severity(1, 0);
    }
  }

  /**
   * Has the node coordinate reads that either node can answer; returns how many it answered itself.
   */
  private static long ownReadsOf(Node coordinator) {
    long before = ownReads(coordinator);
    nodes.readAll(coordinator, ConsistencyLevel.ONE, 1);
    return ownReads(coordinator) - before;
  }

  private static long ownReads(Node coordinator) {
    return nodes.on(coordinator, "SELECT * FROM manx.replicas").all().stream()
        .filter(row -> row.getBoolean("self"))
        .mapToLong(row -> row.getLong("reads"))
        .sum();
  }

  @Test
  void localReadsRunInlineAndAreCountedByTheStage() {
    Node coordinator = nodes.node(1);
    nodes.management.preferItself(1);
    nodes.set("policy", "stock");
    nodes.set("mode", "on");
    long inline = nodes.count(coordinator, "counter", "local reads run inline");
    nodes.readAll("single", coordinator, ConsistencyLevel.ONE, 4);
    long ran = nodes.count(coordinator, "counter", "local reads run inline") - inline;
    assertThat(ran).isPositive().isEqualTo(4L * OwnRecords.of(nodes, coordinator).size());

    nodes.set("inline_local_reads", "false");
    long after = nodes.count(coordinator, "counter", "local reads run inline");
    nodes.readAll("single", coordinator, ConsistencyLevel.ONE, 1);
    assertThat(nodes.count(coordinator, "counter", "local reads run inline")).isEqualTo(after);
  }

  /** With paging, Cassandra reads one partition after the other. */
  @Test
  void partitionsThatAreReadAtOnceAreLeftToTheStage() {
    Node coordinator = nodes.node(1);
    nodes.set("policy", "stock");
    nodes.set("mode", "on");
    assertThat(inlineReadsOfAll(coordinator, 0)).isZero();
    assertThat(inlineReadsOfAll(coordinator, 5_000))
        .isEqualTo(OwnRecords.of(nodes, coordinator).size());
  }

  /** Has one statement read all records; returns how many reads ran inline. */
  private static long inlineReadsOfAll(Node coordinator, int pageSize) {
    long before = nodes.count(coordinator, "counter", "local reads run inline");
    DriverExecutionProfile profile = nodes.session.getContext().getConfig().getDefaultProfile();
    List<Integer> ids = IntStream.range(0, AgentCluster.RECORDS).boxed().toList();
    SimpleStatement statement =
        SimpleStatement.newInstance("SELECT * FROM single.t WHERE id IN ?", ids)
            .setNode(coordinator)
            .setExecutionProfile(profile.withInt(DefaultDriverOption.REQUEST_PAGE_SIZE, pageSize));
    assertThat(nodes.session.execute(statement).all()).hasSize(AgentCluster.RECORDS);
    return nodes.count(coordinator, "counter", "local reads run inline") - before;
  }

  @Test
  void localReadsLeaveTheRequestThreadWhileTheyAreSlow() {
    Node coordinator = nodes.node(1);
    nodes.management.preferItself(1);
    nodes.set("policy", "stock");
    nodes.set("mode", "on");
    nodes.set("inline_max_service_ms", "0.001");
    nodes.readAll(coordinator, ConsistencyLevel.ONE, 4);
    long inline = nodes.count(coordinator, "counter", "local reads run inline");
    long refused = nodes.count(coordinator, "counter", "local reads too slow to run inline");
    nodes.readAll(coordinator, ConsistencyLevel.ONE, 1);
    assertThat(nodes.count(coordinator, "counter", "local reads run inline")).isEqualTo(inline);
    assertThat(nodes.count(coordinator, "counter", "local reads too slow to run inline"))
        .isGreaterThan(refused);

    nodes.set("inline_max_service_ms", "60000");
    nodes.readAll(coordinator, ConsistencyLevel.ALL, 20);
    nodes.readAll(coordinator, ConsistencyLevel.ONE, 1);
    assertThat(nodes.count(coordinator, "counter", "local reads run inline")).isGreaterThan(inline);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "policy | fastest | one of stock, random, round-robin, least-outstanding",
        "wu.alpha | 0.2 | a number from 1 to 1000",
        "wu.history_size | many | a whole number from 10 to 100000",
        "tempo | 3 | there is no setting 'tempo'",
      })
  void badSettingsAreRefusedWithThoseAllowed(String name, String value, String allowed) {
    assertThatThrownBy(() -> nodes.set(name, value))
        .isInstanceOf(InvalidQueryException.class)
        .hasMessageContaining(allowed);
  }

  @Test
  void theSnitchCanBeReplacedByJmxWhileRanking() {
    nodes.set("mode", "on");
    try (NodeJmx jmx = new NodeJmx(nodes.cluster.node(1))) {
      jmx.updateSnitch("GossipingPropertyFileSnitch", false, 100, 600_000, 1.0);
      nodes.readAll(nodes.node(1), ConsistencyLevel.ONE, 1);
      jmx.updateSnitch("GossipingPropertyFileSnitch", true, 100, 600_000, 1.0);
      nodes.readAll(nodes.node(1), ConsistencyLevel.ONE, 1);
      nodes.set("mode", "off");
      assertThat(jmx.isDynamicSnitch()).isTrue();
    }
  }
}
