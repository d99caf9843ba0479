// SPDX-License-Identifier: Apache-2.0

package io.manx.it.scheduling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.servererrors.ReadFailureException;
import io.manx.it.nodes.AgentCluster;
import io.manx.it.nodes.SharedNodes;
import io.manx.lab.load.table.SchemaChange;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Range reads and slices return the same in any order, and however many nodes are asked. */
@SharedNodes(RangeResultsIT.NODES)
class RangeResultsIT {
  static final int NODES = 3;
  private static final long SEED = 31;
  private static final int QUERIES = 40;
  private static final int SMALLEST_PAGE = 20;
  private static final int PAGE_SIZES = 5;
  private static final double MORE_AT_ONCE = 1.1;
  private static final int MAX_ROWS = 20;
  private static final int VALUES = 10;
  private static final int TOMBSTONES = 100;
  private static final int TOMBSTONES_OF_PARTITION = 20;
  private static final int TOO_MANY_TOMBSTONES = 1;

  private static AgentCluster nodes;

  @BeforeAll
  static void start(AgentCluster shared) {
    nodes = shared;
    for (String keyspace : List.of("k", "single")) {
      ScheduledReads.createTable(nodes, keyspace, "wide");
      SchemaChange.run(
          nodes.session, "CREATE INDEX ON %s.wide (v) USING 'sai'".formatted(keyspace));
      ScheduledReads.createTable(nodes, keyspace, "deleted");
      SplittableRandom random = new SplittableRandom(SEED);
      insert(keyspace, random);
      ScheduledReads.flush(nodes, keyspace);
      insert(keyspace, random);
      delete(keyspace, random);
    }
  }

  /** Inserts into each partition some rows or none, some of them without a value. */
  private static void insert(String keyspace, SplittableRandom random) {
    for (int id = 0; id < ScheduledReads.PARTITIONS; id++) {
      StringBuilder batch = new StringBuilder("BEGIN UNLOGGED BATCH");
      for (int row = random.nextInt(MAX_ROWS); row > 0; row--) {
        int c = random.nextInt(MAX_ROWS);
        String value = random.nextInt(8) == 0 ? "null" : "'row %d'".formatted(value(random));
        batch.append(
            " INSERT INTO %s.wide (id, c, v) VALUES (%d, %d, %s);"
                .formatted(keyspace, id, c, value));
      }
      execute(batch + " APPLY BATCH");
    }
  }

  private static int value(SplittableRandom random) {
    return random.nextInt(VALUES);
  }

  /** Deletes partitions and ends of partitions, and all rows of another table. */
  private static void delete(String keyspace, SplittableRandom random) {
    for (int i = 0; i < 20; i++) {
      execute("DELETE FROM %s.wide WHERE id = %d".formatted(keyspace, partition(random)));
      execute(
          "DELETE FROM %s.wide WHERE id = %d AND c > %d"
              .formatted(keyspace, partition(random), random.nextInt(MAX_ROWS)));
    }
    for (int i = 0; i < TOMBSTONES; i++) {
      execute(
          "DELETE FROM %s.deleted WHERE id = %d AND c = %d"
              .formatted(keyspace, i / TOMBSTONES_OF_PARTITION, i));
    }
  }

  private static int partition(SplittableRandom random) {
    return random.nextInt(ScheduledReads.PARTITIONS);
  }

  private static void execute(String statement) {
    nodes.session.execute(
        SimpleStatement.newInstance(statement).setConsistencyLevel(ConsistencyLevel.ALL));
  }

  private Map<String, Long> failures = Map.of();

  @BeforeEach
  void asAtStart() {
    failures = ScheduledReads.begin(nodes);
  }

  @Test
  void pagesAreThoseOfCassandraWhereEachNodeHasAShare() {
    assertThat(requirePagesOfCassandra("single", ConsistencyLevel.ONE)).isGreaterThan(MORE_AT_ONCE);
  }

  @Test
  void pagesAreThoseOfCassandraWhereEachNodeHasAll() {
    assertThat(requirePagesOfCassandra("k", ConsistencyLevel.QUORUM)).isGreaterThanOrEqualTo(1);
  }

  /**
   * Requires each page to have the same rows as in stock.
   *
   * @return the average number of parts in a round with {@code parallel_ranges}, relative to that
   *     without
   */
  private double requirePagesOfCassandra(String keyspace, ConsistencyLevel level) {
    SplittableRandom random = new SplittableRandom(SEED);
    List<SimpleStatement> queries =
        IntStream.range(0, QUERIES)
            .mapToObj(i -> randomQuery(keyspace, random).setConsistencyLevel(level))
            .toList();
    List<List<List<String>>> stock = queries.stream().map(RangeResultsIT::pages).toList();
    assertThat(stock)
        .as("pages to compare")
        .anySatisfy(pages -> assertThat(pages).hasSizeGreaterThan(5))
        .anySatisfy(pages -> assertThat(pages.get(0)).hasSizeGreaterThan(50));
    Consumer<String> test =
        setting -> {
          for (int i = 0; i < QUERIES; i++) {
            assertThat(pages(queries.get(i)))
                .as("%s: %s", setting, queries.get(i).getQuery())
                .isEqualTo(stock.get(i));
          }
        };
    double usual = partsPerRound(() -> underEachOrder("false", test));
    double parallel = partsPerRound(() -> underEachOrder("true", test));
    ScheduledReads.requireNoFailures(nodes, failures);
    return parallel / usual;
  }

  private static void underEachOrder(String parallel, Consumer<String> test) {
    nodes.set("mode", "on");
    nodes.set("parallel_ranges", parallel);
    for (String order : List.of("fifo", "range-aware", "all", "expected-cost")) {
      nodes.set("read_order", order);
      test.accept(order + ", parallel " + parallel);
    }
  }

  private static double partsPerRound(Runnable reads) {
    long rounds = nodes.sum("range reads sent");
    long parts = nodes.sum("range read parts sent");
    reads.run();
    return (double) (nodes.sum("range read parts sent") - parts)
        / (nodes.sum("range reads sent") - rounds);
  }

  /** The failure is the same whichever replica first finds too many. */
  @ParameterizedTest
  @CsvSource({"single, ONE", "k, QUORUM"})
  void tooManyTombstonesFailAReadAsInCassandra(String keyspace, String level) throws Exception {
    SimpleStatement read =
        SimpleStatement.newInstance("SELECT * FROM %s.deleted".formatted(keyspace))
            .setConsistencyLevel(DefaultConsistencyLevel.valueOf(level));
    try (StorageAttribute threshold = new StorageAttribute(nodes, "TombstoneFailureThreshold")) {
      threshold.set(TOMBSTONES);
      List<List<String>> empty = pages(read);
      threshold.set(TOMBSTONES_OF_PARTITION - 1);
      String stock = failure(read);
      for (String parallel : List.of("false", "true")) {
        underEachOrder(parallel, setting -> assertThat(failure(read)).as(setting).isEqualTo(stock));
      }
      threshold.set(TOMBSTONES);
      assertThat(pages(read)).isEqualTo(empty);
    }
    ScheduledReads.requireNoFailures(nodes, failures);
  }

  private static String failure(SimpleStatement read) {
    ReadFailureException failure =
        catchThrowableOfType(ReadFailureException.class, () -> nodes.session.execute(read));
    assertThat(failure).isNotNull();
    assertThat(failure.getReasonMap().values()).containsOnly(TOO_MANY_TOMBSTONES);
    return "%s, %d required, data present: %s"
        .formatted(failure.getConsistencyLevel(), failure.getBlockFor(), failure.wasDataPresent());
  }

  /** Returns a query for rows, partitions or groups with some page size, with or without limits. */
  private static SimpleStatement randomQuery(String keyspace, SplittableRandom random) {
    String table = " FROM " + keyspace + ".wide";
    String limit = random.nextBoolean() ? " LIMIT " + (1 + random.nextInt(1_000)) : "";
    String query =
        switch (random.nextInt(5)) {
          case 0 -> "SELECT DISTINCT id" + table + whereToken(random) + limit;
          case 1 ->
              "SELECT id, count(v), max(c)" + table + whereToken(random) + " GROUP BY id" + limit;
          case 2 -> {
            int row = random.nextInt(MAX_ROWS);
            yield "SELECT id, c, v" + table + " WHERE c = " + row + limit + " ALLOW FILTERING";
          }
          default -> {
            String ofPartition = random.nextBoolean() ? " PER PARTITION LIMIT 2" : "";
            yield "SELECT id, c, v" + table + where(random) + ofPartition + limit;
          }
        };
    return SimpleStatement.newInstance(query)
        .setPageSize(SMALLEST_PAGE << random.nextInt(PAGE_SIZES))
        .setNode(nodes.node(1 + random.nextInt(NODES)));
  }

  private static String whereToken(SplittableRandom random) {
    return switch (random.nextInt(3)) {
      case 0 -> "";
      case 1 -> " WHERE token(id) >= " + random.nextLong();
      default ->
          " WHERE token(id) > %d AND token(id) <= %d"
              .formatted(-random.nextLong(1L << 62), random.nextLong(1L << 62));
    };
  }

  /** Returns a condition on a range of tokens, a slice of a partition, or an index. */
  private static String where(SplittableRandom random) {
    return switch (random.nextInt(5)) {
      case 0 -> " WHERE id = %d AND c >= %d".formatted(partition(random), random.nextInt(MAX_ROWS));
      case 1 -> " WHERE v = 'row %d'".formatted(value(random));
      default -> whereToken(random);
    };
  }

  private static List<List<String>> pages(SimpleStatement query) {
    return ScheduledReads.pages(nodes, query);
  }
}
