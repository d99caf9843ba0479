// SPDX-License-Identifier: Apache-2.0

package io.manx.it.scheduling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.metadata.Node;
import io.manx.it.nodes.AgentCluster;
import io.manx.it.nodes.SharedNodes;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Range reads in real nodes: asked at once, and with the same results in any order. */
@SharedNodes(2)
class RangeReadsIT {
  /** Single reads of each coordinator at a time. */
  private static final int SINGLES = 50;

  private static final int RANGES = 5;

  private static final int FEW = 20;
  private static final String AGAIN = "range-fan-out-again";

  private static AgentCluster nodes;

  @BeforeAll
  static void start(AgentCluster shared) {
    nodes = shared;
    ScheduledReads.createWide(nodes, "single");
    ScheduledReads.flush(nodes, "single");
  }

  private Map<String, Long> failures = Map.of();

  @BeforeEach
  void asAtStart() {
    failures = ScheduledReads.begin(nodes);
  }

  @Test
  void ordersThatChangeUnderLoadLoseNoReadAndDoubleNone() throws Exception {
    nodes.set("mode", "on");
    nodes.set("inline_local_reads", "false");
    SimpleStatement range = SimpleStatement.newInstance("SELECT * FROM single.wide");
    List<String> inOrder = rows(range);
    long singlesBefore = executed("local_read_latency", "t");
    long partsBefore = executed("local_scan_latency", "wide");
    int rounds = 0;
    try (ChangingOrders orders = new ChangingOrders(nodes)) {
      while (orders.goOn(20)) {
        readAtOnce(range, inOrder);
        rounds++;
      }
    }
    long singles = (long) rounds * nodes.nodes().size() * SINGLES;
    long ofEachNode = (long) rounds * RANGES;
    await()
        .atMost(Duration.ofSeconds(30))
        .untilAsserted(
            () -> {
              assertThat(executed("local_read_latency", "t") - singlesBefore).isEqualTo(singles);
              assertThat((executed("local_scan_latency", "wide") - partsBefore) % ofEachNode)
                  .as("a coordinator has each of its range reads executed in as many parts")
                  .isZero();
            });
    ScheduledReads.requireNoFailures(nodes, failures);
  }

  private static void readAtOnce(SimpleStatement range, List<String> inOrder) {
    List<CompletableFuture<AsyncResultSet>> singles = new ArrayList<>();
    List<CompletableFuture<AsyncResultSet>> ranges = new ArrayList<>();
    for (Node node : nodes.nodes()) {
      singles.addAll(nodes.beginReads("single", node, SINGLES));
      for (int i = 0; i < RANGES; i++) {
        ranges.add(nodes.session.executeAsync(range.setNode(node)).toCompletableFuture());
      }
    }
    singles.forEach(read -> assertThat(read.join().one()).isNotNull());
    ranges.forEach(read -> assertThat(ScheduledReads.rows(read.join())).isEqualTo(inOrder));
  }

  /** Returns how many reads of a table in keyspace {@code single} all nodes have executed. */
  private static long executed(String metric, String table) {
    String query =
        "SELECT count FROM system_views.%s WHERE keyspace_name = 'single' AND table_name = '%s'"
            .formatted(metric, table);
    return nodes.nodes().stream()
        .mapToLong(node -> nodes.on(node, query).one().getLong("count"))
        .sum();
  }

  private static List<String> rows(SimpleStatement query) {
    return nodes.session.execute(query).all().stream().map(Row::getFormattedContents).toList();
  }

  @Test
  void rangeReadsAreAskedAtOnceAndTellHowFarTheyHaveCome() {
    nodes.set("mode", "on");
    nodes.set("read_order", "all");
    nodes.set("parallel_ranges", "true");
    SimpleStatement read =
        SimpleStatement.newInstance("SELECT * FROM single.wide").setNode(nodes.node(1));
    long sent = nodes.sum("range progress sent");
    long received = nodes.sum("range progress received");
    for (int i = 0; i < 20; i++) {
      assertThat(rows(read)).isNotEmpty();
    }
    long rounds = nodes.sum("range reads sent");
    long parts = nodes.sum("range read parts sent");
    for (int i = 0; i < 100; i++) {
      assertThat(rows(read)).isNotEmpty();
    }
    assertThat(nodes.sum("range read parts sent") - parts)
        .isGreaterThan(nodes.sum("range reads sent") - rounds);
    long told = nodes.sum("range progress sent") - sent;
    assertThat(told).isPositive();
    await()
        .atMost(Duration.ofSeconds(30))
        .untilAsserted(
            () -> assertThat(nodes.sum("range progress received") - received).isEqualTo(told));
    ScheduledReads.requireNoFailures(nodes, failures);
  }

  @Test
  void malformedMessagesAreCountedAndChangeNothing() {
    nodes.set("mode", "on");
    nodes.set("read_order", "all");
    nodes.set("parallel_ranges", "true");
    SimpleStatement read =
        SimpleStatement.newInstance("SELECT * FROM single.wide").setNode(nodes.node(1));
    List<String> all = rows(read);
    long rejected = nodes.sum("notices rejected");
    long ignored = nodes.sum("range progress ignored");
    nodes.set(nodes.node(1), "lie", "notices");
    await()
        .atMost(Duration.ofSeconds(60))
        .until(
            () -> {
              assertThat(rows(read)).isEqualTo(all);
              return nodes.sum("notices rejected") > rejected + 20
                  && nodes.sum("range progress ignored") > ignored + 20;
            });
    ScheduledReads.requireNoFailures(nodes, failures);
  }

  /** The number of rows of an unflushed table is unknown, so one node is asked at first. */
  @Test
  void theSecondRoundOfARangeReadGoesOnThoughItsHookFails() {
    ScheduledReads.createTable(nodes, "single", "unflushed");
    for (int id = 0; id < FEW; id++) {
      nodes.session.execute("INSERT INTO single.unflushed (id, c, v) VALUES (?, 1, 'row')", id);
    }
    SimpleStatement read =
        SimpleStatement.newInstance("SELECT * FROM single.unflushed").setNode(nodes.node(1));
    List<String> all = rows(read);
    assertThat(all).hasSize(FEW);
    nodes.set("mode", "on");
    nodes.set("parallel_ranges", "true");
    nodes.set("broken_hook", AGAIN);
    for (int pageSize : new int[] {1, 3, 2 * FEW}) {
      long failed = nodes.count(nodes.node(1), "hook", AGAIN);
      assertThat(rows(read.setPageSize(pageSize))).isEqualTo(all);
      assertThat(nodes.count(nodes.node(1), "hook", AGAIN)).isGreaterThan(failed);
    }
  }
}
