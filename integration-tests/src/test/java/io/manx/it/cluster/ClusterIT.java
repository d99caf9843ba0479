// SPDX-License-Identifier: Apache-2.0

package io.manx.it.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import io.manx.lab.cluster.Cluster;
import io.manx.lab.cluster.ClusterOptions;
import io.manx.lab.cluster.Node;
import io.manx.lab.cluster.NodeJmx;
import io.manx.lab.cluster.Progress;
import io.manx.lab.cluster.StateDirectory;
import io.manx.lab.load.client.ClientOptions;
import io.manx.lab.load.client.Clients;
import io.manx.lab.load.client.DriverOptions;
import io.manx.lab.load.client.NodeNames;
import io.manx.lab.load.table.SchemaChange;
import io.manx.lab.load.table.Table;
import io.manx.lab.testbed.AgentMeasurements;
import io.manx.results.UserException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/** One real cluster of two nodes behind proxies, used by all tests in order. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class ClusterIT {
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  @TempDir static Path home;
  private static StateDirectory state;
  private static Cluster cluster;

  @BeforeAll
  static void start() {
    state = new StateDirectory(home);
    ClusterOptions options =
        ClusterOptions.DEFAULT.withName("it").withNodes(2).withHeapMegabytes(384).withProxied(true);
    cluster = Cluster.start(state, options, System.err::println, Forwarder::inFrontOf);
  }

  @AfterAll
  static void stop() {
    List<Node> nodes = cluster.nodes();
    cluster.close();
    assertThat(nodes).noneMatch(Node::isAlive);
    assertThat(state.cluster("it")).doesNotExist();
  }

  @Test
  @Order(1)
  void everyNodeAnnouncesItsProxyAndSeesTheOthers() {
    List<String> announced = cluster.nodes().stream().map(Node::broadcastAddress).toList();
    for (Node node : cluster.nodes()) {
      assertThat(node.broadcastAddress()).isNotEqualTo(node.address());
      try (NodeJmx jmx = new NodeJmx(node)) {
        assertThat(jmx.liveNodes()).containsExactlyInAnyOrderElementsOf(announced);
        assertThat(jmx.unreachableNodes()).isEmpty();
      }
    }
    assertThat(Forwarder.acceptedBetweenNodes()).isPositive();
  }

  @Test
  @Order(2)
  void rowsComeBackThroughTheDriver() {
    try (CqlSession session = session()) {
      SchemaChange.run(session, "CREATE KEYSPACE k WITH replication = " + cluster.replication());
      SchemaChange.run(session, "CREATE TABLE k.t (id int PRIMARY KEY, v text)");
      onAllReplicas(session, "INSERT INTO k.t (id, v) VALUES (1, 'one')");
      assertThat(session.execute("SELECT v FROM k.t WHERE id = 1").one().getString("v"))
          .isEqualTo("one");
      assertThat(session.getMetadata().getNodes()).hasSize(2);
    }
  }

  /** There is one row more than the driver's default page of 5,000. */
  @Test
  @Order(3)
  void pageSizeOfZeroReadsEverythingInOnePage() {
    ClientOptions paged = new ClientOptions(cluster.contactPoints(), null, null, null, 1, Map.of());
    ClientOptions whole = paged.with(DriverOptions.pageSize(0), 1);
    try (CqlSession session = Clients.connectOne(paged, PATIENCE);
        CqlSession unpaged = Clients.connectOne(whole, PATIENCE)) {
      SchemaChange.run(session, "CREATE TABLE k.rows (p int, c int, PRIMARY KEY (p, c))");
      for (int first = 0; first <= 5_000; first += 500) {
        onAllReplicas(
            session,
            IntStream.range(first, Math.min(first + 500, 5_001))
                .mapToObj(c -> "INSERT INTO k.rows (p, c) VALUES (1, " + c + ");")
                .collect(Collectors.joining("", "BEGIN UNLOGGED BATCH ", "APPLY BATCH")));
      }
      AsyncResultSet page = firstPage(session);
      assertThat(page.remaining()).isEqualTo(5_000);
      assertThat(page.hasMorePages()).isTrue();
      AsyncResultSet all = firstPage(unpaged);
      assertThat(all.remaining()).isEqualTo(5_001);
      assertThat(all.hasMorePages()).isFalse();
    }
  }

  /** Writes to all replicas, since another replica may be asked for the row. */
  private static void onAllReplicas(CqlSession session, String write) {
    session.execute(SimpleStatement.newInstance(write).setConsistencyLevel(ConsistencyLevel.ALL));
  }

  private static AsyncResultSet firstPage(CqlSession session) {
    return session.executeAsync("SELECT c FROM k.rows WHERE p = 1").toCompletableFuture().join();
  }

  @Test
  @Order(2)
  void thingsThatTheClusterLacksAreNamedWithARemedy() {
    ClientOptions here = new ClientOptions(cluster.contactPoints(), null, null, null, 1, Map.of());
    ClientOptions elsewhere =
        new ClientOptions(cluster.contactPoints(), "dcX", null, null, 1, Map.of());
    assertThatThrownBy(() -> Clients.connect(elsewhere, null))
        .hasMessageContaining(
            "no data centre 'dcX'; choose --local-dc of " + cluster.localDataCentre());
    assertThatThrownBy(() -> Clients.connectOne(elsewhere, null))
        .hasMessageContaining(
            "no data centre 'dcX'; choose --local-dc of " + cluster.localDataCentre());
    try (AgentMeasurements measurements =
        AgentMeasurements.connect(here, new NodeNames(Map.of()))) {
      assertThatThrownBy(measurements::requireReadable)
          .hasMessageContaining("runs without Manx's agent; start the nodes with it");
    }
  }

  @Test
  @Order(3)
  void managementCallsWork() {
    try (NodeJmx jmx = new NodeJmx(cluster.node(1))) {
      jmx.flush("k");
      jmx.forceKeyspaceCompaction("k");
      jmx.collectGarbage();
      assertThat(jmx.tableCounter("k", "t", "SpeculativeRetries")).isNotNegative();
      assertThat(jmx.snitchName()).isEqualTo("GossipingPropertyFileSnitch");
    }
  }

  @Test
  @Order(4)
  void clientsOfYcsbRunUnchangedOnItsTable() throws Exception {
    try (CqlSession session = session()) {
      Table.YCSB.create(session, Map.of(cluster.localDataCentre(), 2), Map.of());
      String address = cluster.node(1).broadcastAddress();

      assertThat(YcsbClient.load(address, cluster.localDataCentre()))
          .contains("[INSERT], Return=OK, 200");
      assertThat(session.execute("SELECT COUNT(*) FROM ycsb.usertable").one().getLong(0))
          .isEqualTo(200);
      assertThat(YcsbClient.run(address, cluster.localDataCentre()))
          .contains("[READ], Return=OK", "[UPDATE], Return=OK", "[SCAN], Return=OK")
          .doesNotContain("Return=ERROR", "Return=NOT_FOUND");
    }
  }

  @Test
  @Order(5)
  void theSnitchCanBeReplacedAtRunTime() {
    try (NodeJmx jmx = new NodeJmx(cluster.node(1))) {
      assertThat(jmx.isDynamicSnitch()).isTrue();
      jmx.updateSnitch("SimpleSnitch", false, 100, 600_000, 0.1);
      assertThat(jmx.snitchName()).isEqualTo("SimpleSnitch");
      assertThat(jmx.isDynamicSnitch()).isFalse();
    }
    try (CqlSession session = session()) {
      assertThat(session.execute("SELECT v FROM k.t").all()).hasSize(1);
    }
  }

  @Test
  @Order(6)
  void aSecondClusterOfTheSameNameIsRefused() {
    assertThatThrownBy(
            () -> Cluster.start(state, cluster.options(), Progress.SILENT, node -> () -> {}))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("in use by another run");
  }

  @Test
  @Order(7)
  void anotherProcessCanAttach() {
    Cluster attached = Cluster.attach(state, "it");
    assertThat(attached.nodes()).allMatch(Node::isAlive);
    attached.close();
    assertThat(cluster.nodes()).allMatch(Node::isAlive);
  }

  @Test
  @Order(8)
  void anUnexpectedDeathIsNoticedAndARestartMendsIt() throws IOException {
    Node victim = cluster.node(2);
    CompletableFuture<Node> died = new CompletableFuture<>();
    cluster.onUnexpectedDeath(died::complete);
    new ProcessBuilder("bash", "-c", "kill -9 " + victim.pid()).start();
    await().atMost(PATIENCE).until(died::isDone);
    assertThat(died.join()).isSameAs(victim);
    assertThatThrownBy(cluster::requireAlive).hasMessageContaining("node2 ended unexpectedly");

    cluster.restart(victim);
    cluster.requireAlive();
    try (CqlSession session = session()) {
      assertThat(session.execute("SELECT v FROM k.t").all()).hasSize(1);
    }
  }

  @Test
  @Order(9)
  void aKillIsNotUnexpectedAndAllCanRestartWithOtherOptions() throws IOException {
    cluster.kill(cluster.node(2));
    cluster.requireAlive();
    cluster.restartAll(Map.of("concurrent_reads", 4));
    assertThat(Files.readString(cluster.node(1).directory().resolve("conf/cassandra.yaml")))
        .contains("concurrent_reads: 4");
    try (CqlSession session = session()) {
      assertThat(session.execute("SELECT v FROM k.t").all()).hasSize(1);
    }
  }

  @Test
  @Order(10)
  void anUnknownServerOptionIsNamedInOneLine() {
    ClusterOptions wrong =
        ClusterOptions.DEFAULT
            .withName("wrong")
            .withNodes(1)
            .withServerOptions(Map.of("concurrent_raeds", 4));
    assertThatThrownBy(() -> Cluster.start(state, wrong, Progress.SILENT, node -> () -> {}))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("concurrent_raeds")
        .hasMessageContaining("node1.log")
        .hasMessageNotContaining("\n");
    assertThat(state.cluster("wrong")).doesNotExist();
    assertThat(state.logs("wrong").resolve("node1.log")).exists();
  }

  private static CqlSession session() {
    return CqlSession.builder()
        .addContactPoints(cluster.contactPoints())
        .withLocalDatacenter(cluster.localDataCentre())
        .withConfigLoader(
            DriverConfigLoader.programmaticBuilder()
                .withDuration(DefaultDriverOption.REQUEST_TIMEOUT, PATIENCE)
                .build())
        .build();
  }
}
