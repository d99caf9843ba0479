// SPDX-License-Identifier: Apache-2.0

package io.manx.it.routing;

import static org.awaitility.Awaitility.await;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import io.manx.it.nodes.AgentCluster;
import io.manx.it.nodes.PacedLoop;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Writes one record after another at QUORUM in the background, and keeps those acknowledged. */
final class QuorumWriter implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofMinutes(2);
  private static final Duration REST = Duration.ofMillis(5);

  private final AgentCluster nodes;
  private final Set<Integer> acknowledged = ConcurrentHashMap.newKeySet();
  private final PacedLoop loop;
  private int next;

  QuorumWriter(AgentCluster nodes) {
    this.nodes = nodes;
    loop = new PacedLoop(REST, this::writeOne);
  }

  private void writeOne() {
    int id = next++;
    SimpleStatement write =
        SimpleStatement.newInstance("INSERT INTO k.written (id, v) VALUES (?, ?)", id, id)
            .setIdempotent(true)
            .setConsistencyLevel(ConsistencyLevel.QUORUM);
    try {
      nodes.session.execute(write);
      acknowledged.add(id);
    } catch (DriverException e) {
      // Not acknowledged: it may be stored or not.
    }
  }

  /** Returns once this many more are acknowledged. */
  void awaitMore(int count) {
    int wanted = acknowledged.size() + count;
    await().atMost(PATIENCE).until(() -> acknowledged.size() >= wanted);
  }

  /** Returns the records that were acknowledged. */
  Set<Integer> stop() throws InterruptedException {
    loop.close();
    return acknowledged;
  }

  @Override
  public void close() throws InterruptedException {
    stop();
  }
}
