// SPDX-License-Identifier: Apache-2.0

package io.manx.it.routing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.metadata.Node;
import io.manx.it.driver.DriverReads;
import io.manx.it.driver.DriverSessions;
import io.manx.it.nodes.AgentCluster;
import io.manx.it.nodes.SharedNodes;
import io.manx.lab.cluster.NodeJmx;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Three real nodes; the second foretells pauses. */
@SharedNodes(ForetoldPausesIT.NODES)
class ForetoldPausesIT {
  static final int NODES = 3;
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final int PAUSING = 2;
  private static final int READS = 300;

  /** Time between collections, so that pauses take less than a fifth of the time. */
  private static final Duration APART = Duration.ofSeconds(1);

  /** One in this many collections follows reads that fill the heap. */
  private static final int COLLECTIONS = 4;

  private static AgentCluster nodes;

  @BeforeAll
  static void start(AgentCluster shared) {
    nodes = shared;
  }

  @BeforeEach
  void begin() {
    nodes.asAtStart();
    nodes.set("slow_start_ms", "0");
    nodes.set("policy", "manx");
    nodes.set("mode", "on");
  }

  private static Row collection(int number) {
    return nodes.on(nodes.node(number), "SELECT * FROM manx.collection").one();
  }

  private static void awaitReadiness(Node at, String readiness) {
    await()
        .atMost(PATIENCE)
        .untilAsserted(
            () ->
                assertThat(nodes.replica(at, PAUSING).getString("readiness")).isEqualTo(readiness));
  }

  private static void foretellForEver(boolean foretell) {
    Node node = nodes.node(PAUSING);
    nodes.set(node, "lie", foretell ? "pausing" : "none");
    nodes.set(node, "foretell_pauses", String.valueOf(foretell));
  }

  private static boolean isPausing(Node at) {
    return "pausing".equals(nodes.replica(at, PAUSING).getString("readiness"));
  }

  private static long reads(Node at) {
    return nodes.replica(at, PAUSING).getLong("reads");
  }

  /** Whether the node counted as pausing during all these reads; if so, none of them went there. */
  private static boolean isSpared(Node at) {
    boolean wasPausing = isPausing(at);
    long before = reads(at);
    nodes.readConcurrently(at, READS);
    long after = reads(at);
    if (!wasPausing || !isPausing(at)) {
      return false;
    }
    assertThat(after).isEqualTo(before);
    return true;
  }

  /**
   * Peers avoid it only for a time: a node that foretells pauses for ever is believed a fifth of
   * the time.
   */
  @Test
  void peersHearOfItAndReadElsewhere() {
    Node coordinator = nodes.node(1);
    nodes.set("policy", "random");
    nodes.readConcurrently(coordinator, READS);
    foretellForEver(true);
    await().atMost(PATIENCE).until(() -> isSpared(coordinator));
    awaitReadiness(nodes.node(3), "pausing");
    assertThat(nodes.count(coordinator, "counter", "pauses of others foretold")).isPositive();
    awaitReadiness(coordinator, "ready");
    long before = reads(coordinator);
    nodes.readConcurrently(coordinator, READS);
    assertThat(reads(coordinator)).isGreaterThan(before);
    await()
        .atMost(PATIENCE)
        .until(() -> nodes.count(coordinator, "counter", "pauses of others not believed") > 0);
    foretellForEver(false);
    awaitReadiness(coordinator, "ready");
    assertThat(nodes.sum("notices rejected")).isZero();
    assertThat(nodes.sum("notices failed")).isZero();
  }

  /** A session learns of the pause with its first results, and does not believe it for ever. */
  @Test
  void clientsHearOfItAndAskOthers() {
    try (CqlSession session = DriverSessions.manx(nodes.cluster)) {
      DriverReads reads = new DriverReads(session);
      assertThat(reads.read(READS)).contains(driversNode(session));
      foretellForEver(true);
      await()
          .atMost(PATIENCE)
          .until(
              () -> {
                List<Node> unused = reads.read(10);
                return DriverSessions.count(session, "pauses-foretold") > 0;
              });
      await().atMost(PATIENCE).until(() -> !reads.read(READS / 3).contains(driversNode(session)));
      await().atMost(PATIENCE).until(() -> reads.read(READS).contains(driversNode(session)));
      foretellForEver(false);
      assertThat(DriverSessions.count(session, "failures")).isZero();
    }
  }

  private static Node driversNode(CqlSession session) {
    return session.getMetadata().getNodes().values().stream()
        .filter(
            node -> node.getEndPoint().resolve().equals(nodes.cluster.node(PAUSING).contactPoint()))
        .findAny()
        .orElseThrow();
  }

  @Test
  void inModeObserveNothingIsSaid() {
    Node coordinator = nodes.node(1);
    nodes.set(nodes.node(PAUSING), "mode", "observe");
    long before = nodes.count(coordinator, "counter", "pauses of others foretold");
    foretellForEver(true);
    nodes.readConcurrently(coordinator, READS);
    assertThat(nodes.count(coordinator, "counter", "pauses of others foretold")).isEqualTo(before);
    awaitReadiness(coordinator, "ready");
  }

  /**
   * Collects the full heap, since young collections of so small a heap may be too short to be
   * foretold. Repeats this until one is believed, since the node may just have been spared.
   */
  @Test
  void aRealPauseIsForetold() throws Exception {
    Node pausing = nodes.node(PAUSING);
    Node peer = nodes.node(1);
    nodes.set(pausing, "foretell_pauses", "true");
    long heard = nodes.count(peer, "counter", "pauses of others foretold");
    AtomicInteger collections = new AtomicInteger();
    try (NodeJmx jmx = new NodeJmx(nodes.cluster.node(PAUSING))) {
      await()
          .atMost(PATIENCE)
          .pollInterval(APART)
          .until(
              () -> {
                jmx.collectGarbage();
                if (collections.incrementAndGet() % COLLECTIONS == 0) {
                  nodes.readConcurrently(pausing, 10 * READS);
                }
                return nodes.count(peer, "counter", "pauses of others foretold") > heard;
              });
    }
    Row row = collection(PAUSING);
    assertThat(row.getDouble("pause_ms")).isGreaterThanOrEqualTo(5);
    assertThat(row.isNull("pause_in_ms")).isFalse();
    assertThat(row.getLong("foretold")).isPositive();
    assertThat(nodes.states(pausing, "feature").values()).containsOnly("working");
    assertThat(nodes.count(pausing, "counter", "looks at the heap failed")).isZero();
  }

  @Test
  void withACollectionPolicyThereIsAPageAndAPlan() throws Exception {
    nodes.set(nodes.node(1), "collection_policy", "fitted");
    await().atMost(PATIENCE).until(() -> collection(1).getBoolean("ordered"));
    Row row = collection(1);
    assertThat(row.getString("policy")).isEqualTo("fitted");
    assertThat(row.getString("sidecar")).isEqualTo("absent");
    assertThat(row.getLong("order_blocks")).isZero();
    assertThat(row.getLong("pending_bytes")).isPositive();
    assertThat(row.isNull("sidecar_starts")).isTrue();
    Path page =
        nodes.cluster.node(1).directory().resolve("saved_caches").resolve("manx-gcsync.page");
    assertThat(Files.isRegularFile(page, LinkOption.NOFOLLOW_LINKS)).isTrue();
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(page)))
        .isEqualTo("rw-rw----");
    nodes.set(nodes.node(1), "collection_policy", "off");
    await().atMost(PATIENCE).until(() -> !collection(1).getBoolean("ordered"));
  }

  @Test
  void aFlushTeachesWhatMemoryBecomes() {
    nodes.set(nodes.node(1), "collection_policy", "baseline");
    await().atMost(PATIENCE).until(() -> collection(1).getBoolean("ordered"));
    for (int i = 0; i < AgentCluster.RECORDS; i++) {
      nodes.session.execute("INSERT INTO k.t (id, v) VALUES (" + i + ", 'value')");
    }
    nodes.management.flush(1, "k");
    await().atMost(PATIENCE).until(() -> collection(1).getDouble("flash_ratio") != 1.0);
    assertThat(collection(1).getDouble("flash_ratio")).isPositive();
  }
}
