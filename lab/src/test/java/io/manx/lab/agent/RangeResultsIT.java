package io.manx.lab.agent;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import io.manx.lab.load.SchemaChange;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What range reads and slices return, whatever the order, and however many nodes are asked. */
@SharedNodes(LiveRoutingIT.NODES)
class RangeResultsIT {
  private static final long SEED = 31;
  private static final int QUERIES = 40;

  private static AgentCluster nodes;

  @BeforeAll
  static void start(AgentCluster shared) {
    nodes = shared;
    for (String keyspace : List.of("k", "single")) {
      ScheduledReads.createWide(nodes, keyspace);
      SchemaChange.run(
          nodes.session, "CREATE INDEX ON %s.wide (v) USING 'sai'".formatted(keyspace));
      delete(keyspace);
    }
  }

  /** Partitions, and ends of partitions. */
  private static void delete(String keyspace) {
    SplittableRandom random = new SplittableRandom(SEED);
    for (int i = 0; i < 20; i++) {
      int partition = random.nextInt(ScheduledReads.PARTITIONS);
      execute("DELETE FROM %s.wide WHERE id = %d".formatted(keyspace, partition));
      execute(
          "DELETE FROM %s.wide WHERE id = %d AND c > %d"
              .formatted(keyspace, random.nextInt(ScheduledReads.PARTITIONS), random.nextInt(10)));
    }
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

  @ParameterizedTest
  @CsvSource({"single, ONE", "k, QUORUM"})
  void resultsAreThoseOfCassandra(String keyspace, String level) {
    SplittableRandom random = new SplittableRandom(SEED);
    ConsistencyLevel consistency = DefaultConsistencyLevel.valueOf(level);
    List<SimpleStatement> queries =
        IntStream.range(0, QUERIES)
            .mapToObj(i -> randomQuery(keyspace, random).setConsistencyLevel(consistency))
            .toList();
    List<List<String>> stock = queries.stream().map(RangeResultsIT::rows).toList();
    assertThat(stock)
        .as("rows to compare")
        .anySatisfy(rows -> assertThat(rows).hasSizeGreaterThan(100));
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

  /** Rows, partitions or groups of some page size, with or without limits. */
  private static SimpleStatement randomQuery(String keyspace, SplittableRandom random) {
    String table = " FROM " + keyspace + ".wide";
    String limit = random.nextBoolean() ? " LIMIT " + (1 + random.nextInt(1_000)) : "";
    String query =
        switch (random.nextInt(5)) {
          case 0 -> "SELECT DISTINCT id" + table + whereToken(random) + limit;
          case 1 ->
              "SELECT id, count(v), max(c)" + table + whereToken(random) + " GROUP BY id" + limit;
          case 2 -> {
            int row = random.nextInt(ScheduledReads.ROWS_PER_PARTITION);
            yield "SELECT id, c, v" + table + " WHERE c = " + row + limit + " ALLOW FILTERING";
          }
          default -> {
            String ofPartition = random.nextBoolean() ? " PER PARTITION LIMIT 2" : "";
            yield "SELECT id, c, v" + table + where(random) + ofPartition + limit;
          }
        };
    return SimpleStatement.newInstance(query)
        .setPageSize(5 + random.nextInt(500))
        .setNode(nodes.node(1 + random.nextInt(LiveRoutingIT.NODES)));
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

  /** A range of tokens, a slice of a partition, or what an index finds. */
  private static String where(SplittableRandom random) {
    int partition = random.nextInt(ScheduledReads.PARTITIONS);
    int row = random.nextInt(ScheduledReads.ROWS_PER_PARTITION);
    return switch (random.nextInt(5)) {
      case 0 -> " WHERE id = %d AND c >= %d".formatted(partition, row);
      case 1 -> " WHERE v = 'row %d'".formatted(row);
      default -> whereToken(random);
    };
  }

  private static List<String> rows(SimpleStatement query) {
    return nodes.session.execute(query).all().stream().map(Row::getFormattedContents).toList();
  }
}
