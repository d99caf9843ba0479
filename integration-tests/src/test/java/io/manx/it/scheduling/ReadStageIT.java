// SPDX-License-Identifier: Apache-2.0

package io.manx.it.scheduling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.servererrors.ReadTimeoutException;
import io.manx.it.nodes.AgentCluster;
import io.manx.it.nodes.OwnRecords;
import io.manx.it.nodes.SharedNodes;
import java.net.InetAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The read stage behaves like Cassandra's own, whatever the order of its reads. */
@SharedNodes(2)
class ReadStageIT {
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final long SHORT_TIMEOUT_MILLIS = 500;
  private static final int RANGES = 10;

  /** Two values of this many characters make a request too large to be deserialised at once. */
  private static final int LARGE = 40_000;

  /** A query for which its nodes look at all rows. */
  private static final String RANGE = "SELECT * FROM k.wide WHERE v = 'none' ALLOW FILTERING";

  private static AgentCluster nodes;
  private static ReadStage stage;

  @BeforeAll
  static void start(AgentCluster shared) throws Exception {
    nodes = shared;
    stage = new ReadStage(nodes, 1);
    ScheduledReads.createWide(nodes, "k");
    ScheduledReads.createTable(nodes, "single", "wide");
  }

  private Map<String, Long> failures = Map.of();

  @BeforeEach
  void inForce() {
    failures = ScheduledReads.begin(nodes);
    nodes.set("mode", "on");
    nodes.set("range_free_readers", "0.5");
  }

  @AfterEach
  void nothingIsLeft() throws Exception {
    stage.release();
    stage.awaitPending(0);
    ScheduledReads.requireNoFailures(nodes, failures);
  }

  private static CompletableFuture<AsyncResultSet> beginRange() {
    SimpleStatement range = SimpleStatement.newInstance(RANGE).setNode(stage.node());
    return nodes.session.executeAsync(range).toCompletableFuture();
  }

  /** Begins the range reads; the first is queued, and the others are held back. */
  private static List<CompletableFuture<AsyncResultSet>> beginRanges() {
    return Stream.generate(ReadStageIT::beginRange).limit(RANGES).toList();
  }

  private static void requireHeldBack(int ranges) {
    assertThat(nodes.count(stage.node(), "gauge", "range reads held back")).isEqualTo(ranges);
  }

  /**
   * Begins to read records that only this node has, so that no other node is asked when it is late.
   */
  private static List<CompletableFuture<AsyncResultSet>> beginReads(Node coordinator) {
    return OwnRecords.of(nodes, stage.node()).stream()
        .map(id -> nodes.beginRead("single", coordinator, id))
        .toList();
  }

  /** The other node's reads come first, so they have expired when the last of all has. */
  @ParameterizedTest
  @ValueSource(strings = {"fifo", "all", "expected-cost"})
  void readsThatHaveWaitedForTooLongAreDroppedAndCounted(String order) throws Exception {
    nodes.set("read_order", order);
    long dropped = nodes.management.droppedReads(1);
    try (StorageAttribute timeout = new StorageAttribute(nodes, "ReadRpcTimeout");
        StorageAttribute rangeTimeout = new StorageAttribute(nodes, "RangeRpcTimeout")) {
      timeout.set(SHORT_TIMEOUT_MILLIS);
      rangeTimeout.set(SHORT_TIMEOUT_MILLIS);
      stage.hold();
      List<CompletableFuture<AsyncResultSet>> reads = new ArrayList<>(beginReads(nodes.node(2)));
      stage.awaitPending(reads.size());
      reads.addAll(beginReads(stage.node()));
      reads.addAll(beginRanges());
      stage.awaitPending(reads.size());
      requireHeldBack(RANGES - 1);
      for (CompletableFuture<AsyncResultSet> read : reads) {
        assertThatThrownBy(read::join).hasCauseInstanceOf(ReadTimeoutException.class);
      }
      assertThat(nodes.management.droppedReads(1)).isEqualTo(dropped);
      stage.release();
      await()
          .atMost(PATIENCE)
          .untilAsserted(
              () -> assertThat(nodes.management.droppedReads(1) - dropped).isEqualTo(reads.size()));
    }
  }

  /** Such a request is not deserialised before it runs; its header tells its kind. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aLargeRequestGoesAfterSingleReadsThatCameLater(boolean range) throws Exception {
    nodes.set("read_order", "expected-cost");
    stage.hold();
    CompletableFuture<AsyncResultSet> large =
        nodes.session.executeAsync(largeRead(range).setNode(nodes.node(2))).toCompletableFuture();
    stage.awaitPending(1);
    long overtaken = readsOvertaken();
    List<CompletableFuture<AsyncResultSet>> singles = beginReads(nodes.node(2));
    stage.awaitPending(1 + singles.size());
    stage.setReaders(1);
    singles.forEach(read -> assertThat(read.join().one()).isNotNull());
    assertThat(large.join().currentPage()).isEmpty();
    assertThat(readsOvertaken() - overtaken).isOne();
  }

  private static long readsOvertaken() {
    return nodes.count(stage.node(), "counter", "reads overtaken");
  }

  /** Returns a large read of all partitions, or of one partition of the node that is held. */
  private static SimpleStatement largeRead(boolean range) {
    String partition = "id = %d AND ".formatted(OwnRecords.of(nodes, stage.node()).get(0));
    return SimpleStatement.newInstance(
        "SELECT * FROM single.wide WHERE %sv = ? ALLOW FILTERING".formatted(range ? "" : partition),
        "x".repeat(LARGE));
  }

  /** Of reads that run one after another, the first may not have been held back. */
  @Test
  void rangeReadsThatWereHeldBackAreSeenWhileTheyRun() {
    Set<Long> seen = new HashSet<>();
    await()
        .atMost(PATIENCE)
        .until(
            () -> {
              stage.hold();
              List<CompletableFuture<AsyncResultSet>> reads = beginRanges();
              stage.awaitPending(RANGES);
              requireHeldBack(RANGES - 1);
              stage.setReaders(1);
              while (!reads.stream().allMatch(CompletableFuture::isDone)) {
                seen.addAll(rangesThatRun());
              }
              reads.forEach(CompletableFuture::join);
              return seen.size() > 2;
            });
  }

  /**
   * Returns the running range reads of Cassandra's table of queries, identified by how long their
   * requests were queued. The task of a local read is described as a statement; that of a client's
   * request begins with its kind.
   */
  private static List<Long> rangesThatRun() {
    return nodes.on(stage.node(), "SELECT * FROM system_views.queries").all().stream()
        .filter(row -> isLocalRange(Objects.requireNonNull(row.getString("task"))))
        .map(row -> row.getLong("queued_micros"))
        .toList();
  }

  private static boolean isLocalRange(String task) {
    return task.startsWith("SELECT") && task.contains("k.wide");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void aSingleReadThatHasWaitedIsTracedWhereItRuns(int coordinator) throws Exception {
    int id = OwnRecords.of(nodes, stage.node()).get(0);
    SimpleStatement read =
        SimpleStatement.newInstance("SELECT v FROM single.t WHERE id = ?", id)
            .setConsistencyLevel(ConsistencyLevel.ONE)
            .setNode(nodes.node(coordinator));
    stage.hold();
    CompletableFuture<AsyncResultSet> traced = beginTraced(read);
    stage.awaitPending(1);
    stage.release();
    requireTraced(traced, "Executing single-partition query on t");
  }

  @Test
  void aRangeReadThatWasHeldBackIsTracedWhereItRuns() throws Exception {
    stage.hold();
    CompletableFuture<AsyncResultSet> first = beginRange();
    stage.awaitPending(1);
    CompletableFuture<AsyncResultSet> traced =
        beginTraced(SimpleStatement.newInstance(RANGE).setNode(stage.node()));
    stage.awaitPending(2);
    requireHeldBack(1);
    stage.release();
    assertThat(first.join().currentPage()).isEmpty();
    requireTraced(traced, "Executing seq scan across");
  }

  private static CompletableFuture<AsyncResultSet> beginTraced(SimpleStatement read) {
    return nodes.session.executeAsync(read.setTracing(true)).toCompletableFuture();
  }

  /** Requires a trace of the replica from a thread of its read stage. */
  private static void requireTraced(CompletableFuture<AsyncResultSet> read, String activity) {
    UUID session = Objects.requireNonNull(read.join().getExecutionInfo().getTracingId());
    InetAddress replica = nodes.cluster.node(1).contactPoint().getAddress();
    await()
        .atMost(PATIENCE)
        .untilAsserted(
            () ->
                assertThat(events(session))
                    .anySatisfy(
                        event -> {
                          assertThat(event.getInetAddress("source")).isEqualTo(replica);
                          assertThat(event.getString("thread")).startsWith("ReadStage");
                          assertThat(event.getString("activity")).startsWith(activity);
                        }));
  }

  private static List<Row> events(UUID session) {
    return nodes
        .on(stage.node(), "SELECT * FROM system_traces.events WHERE session_id = ?", session)
        .all();
  }

  @Test
  void theStageReportsAndResizesAsCassandrasOwn() throws Exception {
    long completed = stage.pool().getLong("completed_tasks");
    nodes.readAll(stage.node(), ConsistencyLevel.ONE, 4);
    await()
        .atMost(PATIENCE)
        .untilAsserted(
            () ->
                assertThat(stage.pool().getLong("completed_tasks"))
                    .isGreaterThanOrEqualTo(completed + 4 * AgentCluster.RECORDS));
    stage.setReaders(5);
    assertThat(stage.readers()).isEqualTo(5);
    assertThat(stage.pool().getInt("active_tasks_limit")).isEqualTo(5);
    await()
        .atMost(PATIENCE)
        .untilAsserted(
            () -> {
              assertThat(stage.pool().getInt("active_tasks")).isZero();
              assertThat(stage.pool().getInt("pending_tasks")).isZero();
            });
  }
}
