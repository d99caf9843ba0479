// SPDX-License-Identifier: Apache-2.0

package io.manx.it.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import io.manx.it.nodes.AgentCluster;
import io.manx.it.nodes.PacedLoop;
import io.manx.it.nodes.SharedNodes;
import io.manx.it.nodes.TestNodes;
import io.manx.lab.cluster.Node;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * A session with Manx beside one of the unmodified driver, while nodes restart, leave and join.
 * Manx fails no more idempotent requests than the unmodified driver.
 */
@SharedNodes(value = DriverTopologyIT.NODES, spoils = true)
class DriverTopologyIT {
  private static final Duration PATIENCE = Duration.ofSeconds(90);
  private static final Duration REST = Duration.ofMillis(5);
  static final int NODES = 3;
  private static final int MORE = 200;

  private static AgentCluster nodes;

  @BeforeAll
  static void start(AgentCluster shared) {
    nodes = shared;
    nodes.asAtStart();
    nodes.set("mode", "observe");
  }

  /** Reads and writes one record after another at QUORUM in the background. */
  private static final class Requests implements AutoCloseable {
    private final CqlSession session;
    private final PreparedStatement read;
    private final PreparedStatement write;
    private final List<Throwable> failures = Collections.synchronizedList(new ArrayList<>());
    private final AtomicLong done = new AtomicLong();
    private final PacedLoop loop;

    Requests(CqlSession session) {
      this.session = session;
      read = session.prepare("SELECT v FROM k.t WHERE id = ?");
      write = session.prepare("INSERT INTO k.t (id, v) VALUES (?, 'value')");
      loop = new PacedLoop(REST, this::next);
    }

    private void next() {
      int id = (int) (done.get() % AgentCluster.RECORDS);
      PreparedStatement statement = done.get() % 4 == 0 ? write : read;
      try {
        var rows =
            session.execute(
                statement
                    .bind(id)
                    .setIdempotent(true)
                    .setConsistencyLevel(ConsistencyLevel.QUORUM));
        if (statement == read && rows.one() == null) {
          failures.add(new AssertionError("record " + id + " is missing"));
        }
      } catch (DriverException e) {
        failures.add(e);
      }
      done.incrementAndGet();
    }

    void awaitMore() {
      long wanted = done.get() + MORE;
      await().atMost(PATIENCE).until(() -> done.get() >= wanted);
    }

    @Override
    public void close() throws InterruptedException {
      loop.close();
    }
  }

  @Test
  void noIdempotentRequestFailsWhileNodesRestartLeaveAndJoin() throws Exception {
    try (CqlSession stockSession = DriverSessions.stock(nodes.cluster);
        CqlSession manxSession = DriverSessions.manx(nodes.cluster);
        Requests stock = new Requests(stockSession);
        Requests manx = new Requests(manxSession)) {
      manx.awaitMore();
      for (int number = 1; number <= NODES; number++) {
        nodes.restart(number); // drains it first
        manx.awaitMore();
      }
      remove(3);
      awaitNodes(manxSession, NODES - 1);
      manx.awaitMore();
      addAsNew(3);
      awaitNodes(manxSession, NODES);
      awaitServedBy(manxSession, 3);
      manx.awaitMore();
      stock.awaitMore();
      assertThat(manx.failures).hasSizeLessThanOrEqualTo(stock.failures.size());
      assertThat(manx.failures).noneMatch(AssertionError.class::isInstance);
      assertThat(DriverSessions.count(manxSession, "failures")).isZero();
    }
  }

  private static void remove(int number) throws Exception {
    nodes.management.decommission(number);
    nodes.cluster.kill(nodes.cluster.node(number));
  }

  /**
   * Starts a node with only the schema on its disk, like a new one. Nodes of tests do not
   * bootstrap. Without the schema on disk, such a node would serve clients before it learns the
   * schema.
   */
  private static void addAsNew(int number) throws IOException {
    Node node = nodes.cluster.node(number);
    for (String directory : List.of("commitlog", "hints", "saved_caches")) {
      TestNodes.delete(node.directory().resolve(directory));
    }
    try (DirectoryStream<Path> keyspaces =
        Files.newDirectoryStream(
            node.directory().resolve("data"), path -> !path.endsWith("system_schema"))) {
      keyspaces.forEach(TestNodes::delete);
    }
    nodes.cluster.restart(node);
  }

  private static void awaitNodes(CqlSession session, int count) {
    await()
        .atMost(PATIENCE)
        .until(
            () ->
                session.getMetadata().getNodes().values().stream()
                        .filter(node -> node.getOpenConnections() > 0)
                        .count()
                    == count);
  }

  private static void awaitServedBy(CqlSession session, int number) {
    String address = nodes.cluster.node(number).address();
    await()
        .atMost(PATIENCE)
        .until(
            () ->
                String.valueOf(
                        session
                            .execute("SELECT * FROM k.t WHERE id = 1")
                            .getExecutionInfo()
                            .getCoordinator()
                            .getEndPoint())
                    .contains(address));
  }
}
