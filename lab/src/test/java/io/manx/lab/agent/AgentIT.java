package io.manx.lab.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;
import static org.awaitility.Awaitility.await;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.servererrors.InvalidQueryException;
import com.datastax.oss.driver.api.core.servererrors.ReadTimeoutException;
import io.manx.lab.cluster.NodeJmx;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The agent in real nodes. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class AgentIT {
  @TempDir static Path home;
  private static AgentCluster nodes;

  @BeforeAll
  static void start() {
    nodes = new AgentCluster(home);
  }

  @AfterAll
  static void stop() {
    nodes.close();
  }

  @BeforeEach
  void asAtStart() {
    nodes.set("mode", "off");
    nodes.set("policy", "wu");
    nodes.set("inline_local_reads", "true");
    nodes.set("inline_max_service_ms", "60000");
    nodes.set("broken_hook", "");
    nodes.resetMeasurements();
  }

  @Test
  void allHooksAreInPlace() {
    for (Node node : nodes.nodes()) {
      assertThat(nodes.states(node, "hook"))
          .hasSize(17)
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
    nodes.readAll(coordinator, ConsistencyLevel.ALL, 20);
    Map<String, Row> rows = nodes.latency(coordinator);
    for (String scope : List.of("local_single", "remote_single")) {
      double sum =
          mean(rows, "waiting", scope)
              + mean(rows, "service", scope)
              + mean(rows, "network", scope);
      double response = mean(rows, "response", scope);
      assertThat(sum).as(scope).isCloseTo(response, within(0.05 * response));
      assertThat(rows.get("response " + scope).getLong("count"))
          .isEqualTo(20L * AgentCluster.RECORDS);
    }
    assertThat(mean(rows, "total", "remote_single"))
        .isGreaterThan(mean(rows, "response", "remote_single"));
  }

  /** Network time is what is left of a response, but never less than nothing. */
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
      double sum = p99(ofScope, AgentIT::sumOfComponents);
      assertThat(sum)
          .as(scope)
          .isCloseTo(p99(ofScope, read -> read.getDouble("response_ms")), withinPercentage(5));
      assertThat(ofScope).hasSize(20 * AgentCluster.RECORDS);
      double recorded = rows.get("response " + scope).getDouble("p99_ms");
      assertThat(sum).as(scope + ", recorded").isCloseTo(recorded, withinPercentage(5));
    }
  }

  private static double sumOfComponents(Row read) {
    double atReplica = read.getDouble("waiting_ms") + read.getDouble("service_ms");
    return atReplica + Math.max(0, read.getDouble("response_ms") - atReplica);
  }

  private static double p99(List<Row> reads, ToDoubleFunction<Row> value) {
    double[] sorted = reads.stream().mapToDouble(value).sorted().toArray();
    return sorted[(int) Math.ceil(0.99 * sorted.length) - 1];
  }

  private static double mean(Map<String, Row> rows, String component, String scope) {
    return rows.get(component + " " + scope).getDouble("mean_ms");
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
    List<Row> replicas = nodes.on(coordinator, "SELECT * FROM manx.replicas").all();
    assertThat(replicas).hasSize(2);
    assertThat(replicas)
        .allSatisfy(
            replica -> {
              assertThat(replica.getDouble("service_ms")).isPositive();
              assertThat(replica.getDouble("feedback_age_ms")).isPositive();
              assertThat(replica.getInt("outstanding")).isZero();
            });
    double shares = replicas.stream().mapToDouble(row -> row.getDouble("share_of_reads")).sum();
    assertThat(shares).isCloseTo(1, within(1e-9));
  }

  @Test
  void recentReadsAreListedOneByOne() {
    nodes.set("mode", "observe");
    Node coordinator = nodes.nodes().get(0);
    nodes.readAll(coordinator, ConsistencyLevel.ONE, 1);
    assertThat(nodes.on(coordinator, "SELECT * FROM manx.recent_reads").all())
        .hasSizeGreaterThanOrEqualTo(AgentCluster.RECORDS);
    assertThat(nodes.on(coordinator, "SELECT * FROM manx.reads_per_100ms").all()).isNotEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"wu", "c3"})
  void policiesDecideWhenOnAndOnlyRankWhenObserving(String policy) {
    Node coordinator = nodes.nodes().get(0);
    nodes.set("policy", policy);
    for (String mode : List.of("observe", "on")) {
      nodes.set("mode", mode);
      long before = nodes.count(coordinator, "counter", "rankings");
      nodes.readAll(coordinator, ConsistencyLevel.ONE, 2);
      assertThat(nodes.count(coordinator, "counter", "rankings"))
          .isGreaterThanOrEqualTo(before + 2 * AgentCluster.RECORDS);
    }
  }

  @Test
  void localReadsRunInlineAndAreCountedByTheStage() {
    Node coordinator = nodes.node(1);
    nodes.preferItself(1);
    nodes.set("policy", "stock");
    nodes.set("mode", "on");
    long inline = nodes.count(coordinator, "counter", "local reads run inline");
    nodes.readAll("single", coordinator, ConsistencyLevel.ONE, 4);
    long ran = nodes.count(coordinator, "counter", "local reads run inline") - inline;
    assertThat(ran).isPositive().isEqualTo(4 * nodes.localRecords(coordinator));

    nodes.set("inline_local_reads", "false");
    long after = nodes.count(coordinator, "counter", "local reads run inline");
    nodes.readAll("single", coordinator, ConsistencyLevel.ONE, 1);
    assertThat(nodes.count(coordinator, "counter", "local reads run inline")).isEqualTo(after);
  }

  @Test
  void readsOfSeveralPartitionsAreLeftToTheStage() {
    Node coordinator = nodes.nodes().get(0);
    nodes.set("policy", "stock");
    nodes.set("mode", "on");
    long inline = nodes.count(coordinator, "counter", "local reads run inline");
    String all =
        IntStream.range(0, AgentCluster.RECORDS)
            .mapToObj(Integer::toString)
            .collect(Collectors.joining(", "));
    assertThat(nodes.on(coordinator, "SELECT * FROM single.t WHERE id IN (" + all + ")").all())
        .hasSize(AgentCluster.RECORDS);
    assertThat(nodes.count(coordinator, "counter", "local reads run inline")).isEqualTo(inline);
  }

  @Test
  void localReadsLeaveTheRequestThreadWhileTheyAreSlow() {
    Node coordinator = nodes.node(1);
    nodes.preferItself(1);
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
        "policy | fastest | one of stock, wu, c3",
        "wu.alpha | 0.2 | a number from 1.0 to 1000.0",
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

  @ParameterizedTest
  @ValueSource(
      strings = {
        "message-queued",
        "message-started",
        "local-read-queued",
        "local-read-started",
        "local-read-ended",
        "local-response",
        "response-created",
        "request-sent",
        "response-arrived",
        "single-read",
        "range-read-begins",
        "range-read-ends",
        "maybe-immediately",
        // The other four have tests of their own: two below, and two that act only while a node
        // starts in BrokenStartIT.
      })
  @Order(Integer.MAX_VALUE)
  void aHookThatFailsIsCountedAndLosesNoRead(String hook) throws IOException {
    nodes.set("mode", "on");
    nodes.set("broken_hook", hook);
    for (Node node : nodes.nodes()) {
      nodes.readAll(node, ConsistencyLevel.ALL, 1);
      nodes.readAll(node, ConsistencyLevel.ONE, 1);
      assertThat(nodes.on(node, "SELECT * FROM k.t").all()).hasSize(AgentCluster.RECORDS);
    }
    assertThat(nodes.nodes())
        .anySatisfy(node -> assertThat(nodes.count(node, "hook", hook)).isPositive());
    assertThat(nodes.warns("Manx hook " + hook + " failed")).isTrue();
  }

  @Test
  @Order(Integer.MAX_VALUE)
  void theSnitchIsReplacedByJmxThoughItsHookFails() throws IOException {
    nodes.set("mode", "on");
    nodes.set("broken_hook", "snitch-updated");
    try (NodeJmx jmx = new NodeJmx(nodes.cluster.node(1))) {
      for (boolean dynamic : new boolean[] {true, false, true, true}) {
        jmx.updateSnitch("GossipingPropertyFileSnitch", dynamic, 100, 600_000, 1.0);
        nodes.readAll(nodes.node(1), ConsistencyLevel.ALL, 1);
      }
      assertThat(nodes.count(nodes.node(1), "hook", "snitch-updated")).isEqualTo(4);
      assertThat(nodes.warns("Manx hook snitch-updated failed")).isTrue();
      nodes.set("mode", "off");
      assertThat(jmx.isDynamicSnitch()).isTrue();
      assertThat(jmx.snitchName()).isEqualTo("GossipingPropertyFileSnitch");
    }
  }

  @Test
  @Order(Integer.MAX_VALUE)
  void readsExpireAsInStockThoughTheHookFails() throws IOException, InterruptedException {
    nodes.set("mode", "on");
    nodes.set("broken_hook", "request-expired");
    Node coordinator = nodes.node(1);
    long frozen = nodes.cluster.node(2).pid();
    signal("-STOP", frozen);
    try {
      assertThatThrownBy(() -> nodes.readAll(coordinator, ConsistencyLevel.ALL, 1))
          .isInstanceOf(ReadTimeoutException.class);
      await()
          .atMost(Duration.ofSeconds(30))
          .until(() -> nodes.count(coordinator, "hook", "request-expired") > 0);
      nodes.readAll(coordinator, ConsistencyLevel.ONE, 2);
    } finally {
      signal("-CONT", frozen);
    }
    assertThat(nodes.warns("Manx hook request-expired failed")).isTrue();
    await()
        .atMost(Duration.ofSeconds(60))
        .ignoreExceptions()
        .untilAsserted(() -> nodes.readAll(coordinator, ConsistencyLevel.ALL, 1));
  }

  private static void signal(String signal, long pid) throws IOException, InterruptedException {
    assertThat(new ProcessBuilder("kill", signal, Long.toString(pid)).start().waitFor()).isZero();
  }
}
