// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.testbed;

import io.manx.lab.cluster.Node;
import io.manx.lab.cluster.NodeJmx;
import io.manx.lab.load.table.Table;
import io.manx.results.UserException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * Counts the extra reads that coordinators send for the tables of a load. Source is Cassandra's own
 * metric {@code SpeculativeRetries}, which includes the copies of Manx's agent. It connects before
 * the load begins and asks all nodes at the same time, so that it neither adds load to the measured
 * part nor waits for a paused node.
 */
final class SpeculativeRetryCounter implements AutoCloseable {
  private static final String METRIC = "SpeculativeRetries";
  private static final long TIMEOUT_SECONDS = 5;

  private final List<Table> tables;
  private final Map<Node, NodeJmx> connections = new LinkedHashMap<>();
  private Map<Node, CompletableFuture<Map<String, Long>>> before = Map.of();

  SpeculativeRetryCounter(List<Table> tables, List<Node> nodes) {
    this.tables = List.copyOf(tables);
    nodes.forEach(node -> connections.put(node, new NodeJmx(node)));
  }

  /** Connects by reading once. */
  void connect() {
    read().values().forEach(SpeculativeRetryCounter::await);
  }

  /** Starts to count; returns at once. */
  synchronized void start() {
    before = read();
  }

  /**
   * Returns the extra reads since the start by table, on nodes that answer now and did at the
   * start. A node that was restarted meanwhile counts from 0 again.
   */
  synchronized Map<String, Long> sinceStart() {
    Map<Node, CompletableFuture<Map<String, Long>>> after = read();
    Map<String, Long> sums = new TreeMap<>();
    before.forEach(
        (node, count) -> {
          Map<String, Long> earlier = await(count);
          CompletableFuture<Map<String, Long>> now = after.get(node);
          Map<String, Long> later = now == null ? Map.of() : await(now);
          later.forEach(
              (table, value) -> {
                Long atStart = earlier.get(table);
                if (atStart != null) {
                  sums.merge(table, value >= atStart ? value - atStart : value, Long::sum);
                }
              });
        });
    return sums;
  }

  private Map<Node, CompletableFuture<Map<String, Long>>> read() {
    Map<Node, CompletableFuture<Map<String, Long>>> counts = new LinkedHashMap<>();
    connections.forEach(
        (node, jmx) ->
            counts.put(
                node,
                CompletableFuture.supplyAsync(() -> count(jmx), SpeculativeRetryCounter::thread)));
    return counts;
  }

  private static void thread(Runnable runnable) {
    Thread thread = new Thread(runnable, "manx-retry-counter");
    thread.setDaemon(true);
    thread.start();
  }

  /** Returns the counts by table; none of a node that a disturbance has killed. */
  private Map<String, Long> count(NodeJmx jmx) {
    Map<String, Long> counts = new TreeMap<>();
    try {
      for (Table table : tables) {
        counts.put(table.name(), jmx.tableCounter(table.keyspace(), table.name(), METRIC));
      }
      return counts;
    } catch (UserException e) {
      return Map.of();
    }
  }

  private static Map<String, Long> await(CompletableFuture<Map<String, Long>> count) {
    return count.completeOnTimeout(Map.of(), TIMEOUT_SECONDS, TimeUnit.SECONDS).join();
  }

  @Override
  public void close() {
    connections.values().forEach(NodeJmx::close);
  }
}
