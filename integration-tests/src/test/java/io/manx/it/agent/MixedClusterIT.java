// SPDX-License-Identifier: Apache-2.0

package io.manx.it.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.metadata.Node;
import io.manx.it.nodes.AgentCluster;
import io.manx.it.nodes.PacedLoop;
import io.manx.it.nodes.SharedNodes;
import io.manx.it.scheduling.ScheduledReads;
import io.manx.lab.cluster.AgentJar;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Nodes with and without the agent are restarted one by one while idempotent reads go on. */
@SharedNodes(value = 2, spoils = true)
class MixedClusterIT {
  private static final List<String> WITHOUT = List.of();
  private static final Duration REST = Duration.ofMillis(5);

  @Test
  void nothingIsLostInAnyOrderOfRestarts(AgentCluster nodes) throws InterruptedException {
    nodes.asAtStart();
    nodes.set("policy", "manx");
    nodes.set("speculation", "budget");
    nodes.set("mode", "on");
    RangeReads ranges = new RangeReads(nodes);
    assertThat(ranges.progressTold()).isPositive();
    List<String> with = List.of(AgentJar.jvmOption().replace("mode=off", "mode=on"));
    try (Reads reads = new Reads(nodes)) {
      nodes.restart(1, WITHOUT);
      assertThat(withAgent(nodes)).hasSize(1);
      reads.requireProgress();
      nodes.restart(1, with);
      awaitEachOtherRead(nodes);
      nodes.restart(2, WITHOUT);
      assertThat(withAgent(nodes)).hasSize(1);
      reads.requireProgress();
    }
    Node last = withAgent(nodes).get(0);
    nodes.awaitNoneOutstanding(List.of(last));
    assertThat(nodes.count(last, "counter", "feedback rejected")).isZero();
    requireFeedbackOnlyOfItself(nodes.on(last, "SELECT * FROM manx.replicas").all());
    awaitEachOtherRead(nodes);
    assertThat(ranges.progressTold()).as("to a node that has no agent any more").isZero();
  }

  /**
   * Waits until each node can read the other's records, as it may not yet know that the other is
   * alive.
   */
  private static void awaitEachOtherRead(AgentCluster nodes) {
    await()
        .atMost(Duration.ofSeconds(60))
        .ignoreExceptions()
        .until(
            () -> {
              for (Node node : nodes.nodes()) {
                nodes.readAll("single", node, ConsistencyLevel.ONE, 1);
              }
              return true;
            });
  }

  /** A node that now runs without the agent has sent no feedback since its restart. */
  private static void requireFeedbackOnlyOfItself(List<Row> replicas) {
    Row self = replicas.stream().filter(row -> row.getBoolean("self")).findAny().orElseThrow();
    assertThat(self.isNull("feedback_age_ms")).isFalse();
    for (Row replica : replicas) {
      if (replica != self && !replica.isNull("feedback_age_ms")) {
        assertThat(replica.getDouble("feedback_age_ms"))
            .isGreaterThan(self.getDouble("feedback_age_ms"));
      }
    }
  }

  private static List<Node> withAgent(AgentCluster nodes) {
    List<Node> found = new ArrayList<>();
    for (Node node : nodes.nodes()) {
      boolean present =
          nodes.on(node, "SELECT keyspace_name FROM system_virtual_schema.keyspaces").all().stream()
              .anyMatch(row -> "manx".equals(row.getString("keyspace_name")));
      if (present) {
        found.add(node);
      }
    }
    return found;
  }

  /** Range reads of both nodes, coordinated by either; the first node has the agent. */
  private static final class RangeReads {
    private static final int TIMES = 20;

    private final AgentCluster nodes;
    private final List<SimpleStatement> queries = new ArrayList<>();
    private final List<List<List<String>>> stock;

    RangeReads(AgentCluster nodes) {
      this.nodes = nodes;
      ScheduledReads.createWide(nodes, "single");
      ScheduledReads.flush(nodes, "single");
      for (int pageSize : new int[] {70, 5_000}) {
        for (String limit : List.of("", " LIMIT 300")) {
          SimpleStatement query =
              SimpleStatement.newInstance("SELECT * FROM single.wide" + limit)
                  .setPageSize(pageSize);
          queries.add(query.setNode(nodes.node(1)));
          queries.add(query.setNode(nodes.node(2)));
        }
      }
      nodes.set("mode", "off");
      stock = pages();
      nodes.set("mode", "on");
    }

    private List<List<List<String>>> pages() {
      return queries.stream().map(query -> ScheduledReads.pages(nodes, query)).toList();
    }

    /** Reads several parts at once; returns how often the first node told others its progress. */
    long progressTold() {
      Node first = nodes.node(1);
      nodes.set(first, "read_order", "all");
      nodes.set(first, "parallel_ranges", "true");
      long rounds = count(first, "range reads sent");
      long parts = count(first, "range read parts sent");
      long told = count(first, "range progress sent");
      for (int i = 0; i < TIMES; i++) {
        assertThat(pages()).isEqualTo(stock);
      }
      assertThat(count(first, "range read parts sent") - parts)
          .isGreaterThan(count(first, "range reads sent") - rounds);
      return count(first, "range progress sent") - told;
    }

    private long count(Node node, String counter) {
      return nodes.count(node, "counter", counter);
    }
  }

  /** Reads one record after another in the background, and keeps the failures. */
  private static final class Reads implements AutoCloseable {
    private final AgentCluster nodes;
    private final List<Throwable> failures = Collections.synchronizedList(new ArrayList<>());
    private final AtomicLong done = new AtomicLong();
    private final PacedLoop loop;
    private int next;

    Reads(AgentCluster nodes) {
      this.nodes = nodes;
      loop = new PacedLoop(REST, this::readOne);
    }

    private void readOne() {
      SimpleStatement read =
          SimpleStatement.newInstance("SELECT v FROM k.t WHERE id = ?", next).setIdempotent(true);
      next = (next + 1) % AgentCluster.RECORDS;
      try {
        if (nodes.session.execute(read).one() == null) {
          failures.add(new AssertionError("a record is missing"));
        }
        done.incrementAndGet();
      } catch (DriverException e) {
        failures.add(e);
      }
    }

    void requireProgress() {
      assertThat(done.getAndSet(0)).isGreaterThan(100);
      assertThat(failures).isEmpty();
    }

    @Override
    public void close() throws InterruptedException {
      loop.close();
    }
  }
}
