package io.manx.lab.testbed;

import io.manx.lab.cluster.Node;
import io.manx.lab.cluster.NodeJmx;
import io.manx.lab.load.table.Table;
import io.manx.results.UserException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
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
  private Map<Node, CompletableFuture<OptionalLong>> before = Map.of();

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
   * Returns the extra reads since the start, on nodes that answer now and did at the start. A node
   * that was restarted meanwhile counts from 0 again.
   */
  synchronized long sinceStart() {
    Map<Node, CompletableFuture<OptionalLong>> after = read();
    long sum = 0;
    for (Map.Entry<Node, CompletableFuture<OptionalLong>> node : before.entrySet()) {
      OptionalLong earlier = await(node.getValue());
      CompletableFuture<OptionalLong> laterFuture = after.get(node.getKey());
      OptionalLong later = laterFuture == null ? OptionalLong.empty() : await(laterFuture);
      if (earlier.isPresent() && later.isPresent()) {
        long difference = later.getAsLong() - earlier.getAsLong();
        sum += difference >= 0 ? difference : later.getAsLong();
      }
    }
    return sum;
  }

  private Map<Node, CompletableFuture<OptionalLong>> read() {
    Map<Node, CompletableFuture<OptionalLong>> counts = new LinkedHashMap<>();
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

  private OptionalLong count(NodeJmx jmx) {
    try {
      long sum = 0;
      for (Table table : tables) {
        sum += jmx.tableCounter(table.keyspace(), table.name(), METRIC);
      }
      return OptionalLong.of(sum);
    } catch (UserException e) {
      // A disturbance has killed the node, so it counts nothing.
      return OptionalLong.empty();
    }
  }

  private static OptionalLong await(CompletableFuture<OptionalLong> count) {
    return count.completeOnTimeout(OptionalLong.empty(), TIMEOUT_SECONDS, TimeUnit.SECONDS).join();
  }

  @Override
  public void close() {
    connections.values().forEach(NodeJmx::close);
  }
}
