// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.testbed;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.metadata.Node;
import io.manx.results.run.AgentCount;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * The increase of the agents' counters between two moments, from table {@code manx.status}.
 * Starting does not wait for any node. If a node does not report at one of the moments, its counts
 * are unknown; otherwise counts from before the start would be included.
 */
final class AgentCounts {
  private static final String QUERY = "SELECT kind, name, count FROM manx.status";
  private static final int TIMEOUT_SECONDS = 10;

  private final CqlSession session;
  private final Map<Node, CompletableFuture<Optional<Map<String, AgentCount>>>> before =
      new ConcurrentHashMap<>();

  AgentCounts(CqlSession session) {
    this.session = session;
  }

  /** Starts to count; returns at once. */
  void start() {
    session.getMetadata().getNodes().values().forEach(node -> before.put(node, read(node)));
  }

  /** Returns a node's counts since the start, without zeros; empty if they are unknown. */
  Optional<List<AgentCount>> sinceStart(Node node) {
    CompletableFuture<Optional<Map<String, AgentCount>>> atStart = before.get(node);
    return atStart == null ? Optional.empty() : between(atStart.join(), () -> read(node).join());
  }

  /**
   * Returns the counts between two moments, without zeros; empty if those of a moment are unknown.
   * An agent that was restarted meanwhile counts from 0 again.
   *
   * @param earlier counts by name at the first moment
   * @param later counts by name at the second moment; requested only if the first are known
   */
  static Optional<List<AgentCount>> between(
      Optional<Map<String, AgentCount>> earlier,
      Supplier<Optional<Map<String, AgentCount>>> later) {
    return earlier.flatMap(then -> later.get().map(now -> difference(then, now)));
  }

  private static List<AgentCount> difference(
      Map<String, AgentCount> earlier, Map<String, AgentCount> later) {
    List<AgentCount> counted = new ArrayList<>();
    for (AgentCount now : later.values()) {
      AgentCount then = earlier.get(now.name());
      long atStart = now.gauge() || then == null ? 0 : then.value();
      long value = now.value() < atStart ? now.value() : now.value() - atStart;
      if (value != 0) {
        counted.add(new AgentCount(now.name(), now.gauge(), value));
      }
    }
    return counted;
  }

  private CompletableFuture<Optional<Map<String, AgentCount>>> read(Node node) {
    return session
        .executeAsync(SimpleStatement.newInstance(QUERY).setNode(node))
        .toCompletableFuture()
        .thenApply(rows -> Optional.of(counts(rows)))
        .exceptionally(failure -> Optional.empty())
        .completeOnTimeout(Optional.empty(), TIMEOUT_SECONDS, TimeUnit.SECONDS);
  }

  private static Map<String, AgentCount> counts(AsyncResultSet rows) {
    Map<String, AgentCount> counts = new HashMap<>();
    rows.currentPage()
        .forEach(
            row -> {
              boolean gauge = "gauge".equals(row.getString("kind"));
              String name = row.getString("name");
              if (name != null && (gauge || "counter".equals(row.getString("kind")))) {
                counts.put(name, new AgentCount(name, gauge, row.getLong("count")));
              }
            });
    return counts;
  }
}
