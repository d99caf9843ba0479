package io.manx.lab.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.metadata.Node;
import io.manx.lab.load.SchemaChange;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Range reads asked at once, and what reads return in whatever order, in real nodes. */
@SharedNodes(2)
class RangeReadsIT {
  private static final long SEED = 31;

  private static AgentCluster nodes;

  @BeforeAll
  static void start(AgentCluster shared) {
    nodes = shared;
    ScheduledReads.createWide(nodes, "single");
    SchemaChange.run(nodes.session, "CREATE INDEX ON single.wide (v) USING 'sai'");
  }

  private Map<String, Long> failures = Map.of();

  @BeforeEach
  void asAtStart() {
    failures = ScheduledReads.begin(nodes);
  }

  @Test
  void ordersThatChangeUnderLoadLoseNoRead() {
    nodes.set("mode", "on");
    List<String> orders = List.of("fifo", "single-first", "range-aware", "all", "expected-cost");
    SimpleStatement range = SimpleStatement.newInstance("SELECT * FROM single.wide");
    List<String> inOrder = rows(range);
    for (int round = 0; round < 40; round++) {
      List<CompletableFuture<AsyncResultSet>> singles = new ArrayList<>();
      List<CompletableFuture<AsyncResultSet>> ranges = new ArrayList<>();
      for (Node node : nodes.nodes()) {
        singles.addAll(nodes.beginReads(node, 50));
        for (int i = 0; i < 5; i++) {
          ranges.add(nodes.session.executeAsync(range.setNode(node)).toCompletableFuture());
        }
      }
      nodes.set("read_order", orders.get(round % orders.size()));
      singles.forEach(read -> assertThat(read.join().one()).isNotNull());
      ranges.forEach(read -> assertThat(page(read.join())).isEqualTo(inOrder));
    }
    ScheduledReads.requireNoFailures(nodes, failures);
  }

  /** Whatever the order, and however many nodes are asked at once. */
  @Test
  void resultsAreThoseOfCassandra() {
    SplittableRandom random = new SplittableRandom(SEED);
    for (int i = 0; i < 50; i++) {
      nodes.session.execute(
          "DELETE FROM single.wide WHERE id = " + random.nextInt(ScheduledReads.PARTITIONS));
      nodes.session.execute(
          "DELETE FROM single.wide WHERE id = %d AND c > %d"
              .formatted(random.nextInt(ScheduledReads.PARTITIONS), random.nextInt(10)));
    }
    List<SimpleStatement> queries =
        IntStream.range(0, 60).mapToObj(i -> randomQuery(random)).toList();
    List<List<String>> stock = queries.stream().map(RangeReadsIT::rows).toList();
    nodes.set("mode", "on");
    for (String order : List.of("fifo", "range-aware", "all", "expected-cost")) {
      for (String parallel : List.of("false", "true")) {
        nodes.set("read_order", order);
        nodes.set("parallel_ranges", parallel);
        for (int i = 0; i < queries.size(); i++) {
          assertThat(rows(queries.get(i)))
              .as("%s, parallel %s: %s", order, parallel, queries.get(i).getQuery())
              .isEqualTo(stock.get(i));
        }
      }
    }
    ScheduledReads.requireNoFailures(nodes, failures);
  }

  /** A range, a slice, or what an index finds, of some page size, with or without limits. */
  private static SimpleStatement randomQuery(SplittableRandom random) {
    String limits =
        (random.nextBoolean() ? " PER PARTITION LIMIT 2" : "")
            + (random.nextBoolean() ? " LIMIT " + (1 + random.nextInt(3_000)) : "");
    return SimpleStatement.newInstance("SELECT id, c, v FROM single.wide" + where(random) + limits)
        .setPageSize(1 + random.nextInt(1_000))
        .setNode(nodes.node(1 + random.nextInt(2)));
  }

  private static String where(SplittableRandom random) {
    int partition = random.nextInt(ScheduledReads.PARTITIONS);
    int row = random.nextInt(ScheduledReads.ROWS_PER_PARTITION);
    return switch (random.nextInt(5)) {
      case 0 -> "";
      case 1 -> " WHERE token(id) >= " + random.nextLong();
      case 2 ->
          " WHERE token(id) > %d AND token(id) <= %d"
              .formatted(-random.nextLong(1L << 62), random.nextLong(1L << 62));
      case 3 -> " WHERE id = %d AND c >= %d".formatted(partition, row);
      default -> " WHERE v = 'row %d'".formatted(row);
    };
  }

  private static List<String> page(AsyncResultSet rows) {
    List<String> page = new ArrayList<>();
    rows.currentPage().forEach(row -> page.add(row.getFormattedContents()));
    return page;
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
  void theSecondRoundOfARangeReadGoesOnThoughItsHookFails() {
    nodes.set("mode", "on");
    nodes.set("parallel_ranges", "true");
    SimpleStatement read =
        SimpleStatement.newInstance("SELECT * FROM single.wide").setNode(nodes.node(1));
    List<String> all = rows(read);
    nodes.set("broken_hook", "range-fan-out-again");
    for (int pageSize : new int[] {1, 3, 100}) {
      assertThat(rows(read.setPageSize(pageSize))).isEqualTo(all);
    }
  }
}
