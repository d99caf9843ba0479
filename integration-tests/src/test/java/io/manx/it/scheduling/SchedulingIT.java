// SPDX-License-Identifier: Apache-2.0

package io.manx.it.scheduling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.servererrors.InvalidQueryException;
import io.manx.it.nodes.AgentCluster;
import io.manx.it.nodes.SharedNodes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The order of waiting reads in real nodes. */
@SharedNodes(2)
class SchedulingIT {
  private static final int RANGES = 30;
  private static final int SINGLES = 20;

  /**
   * A query that reads all rows of a replica and leaves nothing to do for the coordinator. So range
   * reads are answered in the order in which they ran.
   */
  private static final String FINDING_NOTHING =
      "SELECT * FROM k.wide WHERE v = 'none' ALLOW FILTERING";

  /** Reads that end shortly after one another may still be answered in another order. */
  private static final int CLOSE = 3;

  private static final String SINGLE = "single";
  private static final String RANGE = "range";

  private static AgentCluster nodes;
  private static ReadStage stage;

  @BeforeAll
  static void start(AgentCluster shared) throws Exception {
    nodes = shared;
    stage = new ReadStage(nodes, 1);
    ScheduledReads.createWide(nodes, "k");
  }

  private Map<String, Long> failures = Map.of();

  @BeforeEach
  void asAtStart() {
    failures = ScheduledReads.begin(nodes);
  }

  @AfterEach
  void allReaders() throws Exception {
    stage.release();
  }

  /**
   * Queues range reads and single reads behind them at one node, which executes none until all
   * wait.
   *
   * @param atOnce how many it executes at once then
   * @return kinds of reads in the order in which they complete
   */
  private static List<String> flood(int atOnce) throws Exception {
    stage.hold();
    ConcurrentLinkedQueue<String> completed = new ConcurrentLinkedQueue<>();
    List<CompletableFuture<?>> all = new ArrayList<>();
    for (int i = 0; i < RANGES; i++) {
      all.add(begin(FINDING_NOTHING).thenAccept(rows -> completed.add(RANGE)));
    }
    stage.awaitPending(RANGES);
    for (int i = 0; i < SINGLES; i++) {
      all.add(
          begin("SELECT * FROM k.wide WHERE id = %d AND c = 1".formatted(i))
              .thenAccept(rows -> completed.add(SINGLE)));
    }
    stage.awaitPending(RANGES + SINGLES);
    stage.setReaders(atOnce);
    all.forEach(CompletableFuture::join);
    return List.copyOf(completed);
  }

  private static CompletableFuture<AsyncResultSet> begin(String query) {
    SimpleStatement read = SimpleStatement.newInstance(query).setNode(stage.node());
    return nodes.session.executeAsync(read).toCompletableFuture();
  }

  /** Returns how many range reads complete after the last single read. */
  private static int rangesAfterSingles(List<String> completed) {
    return completed.size() - 1 - completed.lastIndexOf(SINGLE);
  }

  @ParameterizedTest
  @ValueSource(strings = {"single-first", "all", "expected-cost"})
  void singleReadsDoNotWaitBehindRangeReads(String order) throws Exception {
    nodes.set("mode", "on");
    nodes.set("read_order", order);
    assertThat(rangesAfterSingles(flood(1))).isGreaterThanOrEqualTo(RANGES - CLOSE);
    ScheduledReads.requireNoFailures(nodes, failures);
  }

  @ParameterizedTest
  @ValueSource(strings = {"off", "observe", "on"})
  void readsRunAsTheyArriveUnlessAnOrderIsInForce(String mode) throws Exception {
    nodes.set("mode", mode);
    if (mode.equals("on")) {
      nodes.set("read_order", "fifo");
    }
    long foreseen = nodes.sum("single would overtake range");
    assertThat(rangesAfterSingles(flood(1))).isLessThan(2 * RANGES / 3);
    if (mode.equals("observe")) {
      assertThat(nodes.sum("single would overtake range")).isGreaterThan(foreseen);
      assertThat(nodes.sum("ms that single would wait less")).isPositive();
    } else {
      assertThat(nodes.sum("single would overtake range")).isEqualTo(foreseen);
    }
    ScheduledReads.requireNoFailures(nodes, failures);
  }

  @Test
  void aShareOfTheReadersIsKeptFreeOfRangeReads() throws Exception {
    nodes.set("mode", "on");
    nodes.set("read_order", "fifo");
    nodes.set("range_free_readers", "0.5");
    assertThat(rangesAfterSingles(flood(2))).isGreaterThan(RANGES / 4);
    nodes.set("range_free_readers", "0");
    assertThat(flood(2)).hasSize(RANGES + SINGLES);
    ScheduledReads.requireNoFailures(nodes, failures);
  }

  @Test
  void settingsOutOfRangeAreRefused() {
    assertThatThrownBy(() -> nodes.set("read_order", "lifo"))
        .isInstanceOf(InvalidQueryException.class)
        .hasMessageContaining("expected-cost");
    assertThatThrownBy(() -> nodes.set("range_free_readers", "1"))
        .isInstanceOf(InvalidQueryException.class)
        .hasMessageContaining("0.95");
    assertThatThrownBy(() -> nodes.set("expected-cost.max_overtaking_ms", "-1"))
        .isInstanceOf(InvalidQueryException.class)
        .hasMessageContaining("3600000");
  }
}
