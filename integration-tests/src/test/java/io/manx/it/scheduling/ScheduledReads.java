// SPDX-License-Identifier: Apache-2.0

package io.manx.it.scheduling;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.BatchStatementBuilder;
import com.datastax.oss.driver.api.core.cql.BatchType;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.metadata.Node;
import io.manx.it.nodes.AgentCluster;
import io.manx.lab.load.table.SchemaChange;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Tables and reads for tests of read scheduling, and checks that must hold after each. */
public final class ScheduledReads {
  public static final int PARTITIONS = 100;
  public static final int ROWS_PER_PARTITION = 10;

  private ScheduledReads() {}

  /**
   * Creates a table {@code wide} with rows to range over, the same for all classes that share
   * nodes.
   */
  public static void createWide(AgentCluster nodes, String keyspace) {
    createTable(nodes, keyspace, "wide");
    for (int id = 0; id < PARTITIONS; id++) {
      nodes.session.execute(partition(keyspace, id));
    }
  }

  /**
   * Creates an empty table with clustering rows, unless it exists. Its late single reads are never
   * copied, so they stay where they wait.
   */
  public static void createTable(AgentCluster nodes, String keyspace, String table) {
    SchemaChange.run(
        nodes.session,
        """
        CREATE TABLE IF NOT EXISTS %s.%s (id int, c int, v text, PRIMARY KEY (id, c))
        WITH speculative_retry = 'NEVER'"""
            .formatted(keyspace, table));
  }

  private static BatchStatement partition(String keyspace, int id) {
    BatchStatementBuilder batch = BatchStatement.builder(BatchType.UNLOGGED);
    for (int c = 0; c < ROWS_PER_PARTITION; c++) {
      batch.addStatement(
          SimpleStatement.newInstance(
              "INSERT INTO %s.wide (id, c, v) VALUES (?, ?, ?)".formatted(keyspace),
              id,
              c,
              "row " + c));
    }
    return batch.build().setConsistencyLevel(ConsistencyLevel.ALL);
  }

  /** Flushes a keyspace on all nodes; after that they know how many rows they hold. */
  public static void flush(AgentCluster nodes, String keyspace) {
    for (int node = 1; node <= nodes.nodes().size(); node++) {
      nodes.management.flush(node, keyspace);
    }
  }

  /** Returns the rows of each page of a query. */
  public static List<List<String>> pages(AgentCluster nodes, SimpleStatement query) {
    List<List<String>> pages = new ArrayList<>();
    AsyncResultSet page = nodes.session.executeAsync(query).toCompletableFuture().join();
    pages.add(rows(page));
    while (page.hasMorePages()) {
      page = page.fetchNextPage().toCompletableFuture().join();
      pages.add(rows(page));
    }
    return pages;
  }

  /** Returns the rows of a page. */
  public static List<String> rows(AsyncResultSet page) {
    List<String> rows = new ArrayList<>();
    page.currentPage().forEach(row -> rows.add(row.getFormattedContents()));
    return rows;
  }

  /** Resets all nodes, has the first prefer itself, and returns the failures so far. */
  public static Map<String, Long> begin(AgentCluster nodes) {
    nodes.asAtStart();
    nodes.set("policy", "stock");
    nodes.management.preferItself(1);
    return failures(nodes);
  }

  /** Returns how often each hook has failed on all nodes, on purpose or not. */
  private static Map<String, Long> failures(AgentCluster nodes) {
    Map<String, Long> failures = new TreeMap<>();
    for (Node node : nodes.nodes()) {
      for (Row row : nodes.on(node, "SELECT name, count FROM manx.status WHERE kind = 'hook'")) {
        failures.merge(row.getString("name"), row.getLong("count"), Long::sum);
      }
    }
    return failures;
  }

  /** Requires that no hook has failed since, and that no range read is held back. */
  public static void requireNoFailures(AgentCluster nodes, Map<String, Long> before) {
    assertThat(failures(nodes)).isEqualTo(before);
    for (Node node : nodes.nodes()) {
      assertThat(nodes.count(node, "gauge", "range reads held back")).isZero();
    }
  }
}
