package io.manx.lab.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.metadata.Node;
import io.manx.lab.cluster.NodeJmx;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Three real nodes, of which the second says that it is about to pause. */
@SharedNodes(ForetoldPausesIT.NODES)
class ForetoldPausesIT {
  static final int NODES = 3;
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final int PAUSING = 2;
  private static final int READS = 300;

  /** So many that a young collection has pauses worth a word to go by. */
  private static final int COLLECTIONS = 5;

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
        .until(() -> readiness.equals(nodes.replica(at, PAUSING).getString("readiness")));
  }

  private static void foretellForGood(boolean foretell) {
    Node node = nodes.node(PAUSING);
    nodes.set(node, "lie", foretell ? "pausing" : "none");
    nodes.set(node, "foretell_pauses", String.valueOf(foretell));
  }

  @Test
  void peersHearOfItAndReadElsewhere() {
    Node coordinator = nodes.node(1);
    nodes.readConcurrently(coordinator, READS);
    foretellForGood(true);
    awaitReadiness(coordinator, "pausing");
    awaitReadiness(nodes.node(3), "pausing");
    long before = nodes.replica(coordinator, PAUSING).getLong("reads");
    nodes.readConcurrently(coordinator, READS);
    assertThat(nodes.replica(coordinator, PAUSING).getLong("reads")).isEqualTo(before);
    assertThat(nodes.count(coordinator, "counter", "pauses of others foretold")).isPositive();
    foretellForGood(false);
    awaitReadiness(coordinator, "ready");
    assertThat(nodes.sum("notices rejected")).isZero();
    assertThat(nodes.sum("notices failed")).isZero();
  }

  /** A session hears of it with its first results, and again when it asks after two seconds. */
  @Test
  void clientsHearOfItAndAskOthers() {
    try (CqlSession session = DriverSessions.manx(nodes.cluster)) {
      DriverReads reads = new DriverReads(session);
      assertThat(reads.read(READS)).contains(driversNode(session));
      foretellForGood(true);
      await()
          .atMost(PATIENCE)
          .until(
              () -> {
                List<Node> unused = reads.read(10);
                return DriverSessions.count(session, "pauses-foretold") > 0;
              });
      List<Node> asked = reads.read(READS);
      assertThat(asked).hasSize(READS);
      assertThat(asked.stream().filter(driversNode(session)::equals).count())
          .isLessThan(READS / 10);
      foretellForGood(false);
      await().atMost(PATIENCE).until(() -> reads.read(READS).contains(driversNode(session)));
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
    foretellForGood(true);
    nodes.readConcurrently(coordinator, READS);
    assertThat(nodes.count(coordinator, "counter", "pauses of others foretold")).isEqualTo(before);
    awaitReadiness(coordinator, "ready");
  }

  /** Full collections first, since young ones of so small a heap may be too short for a word. */
  @Test
  void aRealPauseIsForetold() throws Exception {
    Node pausing = nodes.node(PAUSING);
    Node peer = nodes.node(1);
    nodes.set(pausing, "foretell_pauses", "true");
    long heard = nodes.count(peer, "counter", "pauses of others foretold");
    await()
        .atMost(PATIENCE)
        .until(
            () -> {
              try (NodeJmx jmx = new NodeJmx(nodes.cluster.node(PAUSING))) {
                for (int i = 0; i < COLLECTIONS; i++) {
                  jmx.collectGarbage();
                }
              }
              nodes.readConcurrently(pausing, 10 * READS);
              return collection(PAUSING).getLong("foretold") > 0;
            });
    Row row = collection(PAUSING);
    assertThat(row.getDouble("pause_ms")).isGreaterThanOrEqualTo(5);
    assertThat(row.isNull("pause_in_ms")).isFalse();
    await()
        .atMost(PATIENCE)
        .until(() -> nodes.count(peer, "counter", "pauses of others foretold") > heard);
    assertThat(nodes.states(pausing, "feature").values()).containsOnly("working");
    assertThat(nodes.count(pausing, "counter", "looks at the heap failed")).isZero();
  }

  @Test
  void withAPolicyOfCollectionThereIsAPageAndAPlan() throws Exception {
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
