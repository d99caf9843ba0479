// SPDX-License-Identifier: Apache-2.0

package io.manx.it.routing;

import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.metadata.Node;
import io.manx.it.nodes.AgentCluster;
import io.manx.it.nodes.PacedLoop;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Watches in the background how one node rates the readiness of another, until it is closed. */
final class ReadinessWatch implements AutoCloseable {
  private static final Duration BETWEEN_LOOKS = Duration.ofMillis(20);

  private final AgentCluster nodes;
  private final Node at;
  private final int number;
  private final List<String> seen = new CopyOnWriteArrayList<>();
  private final PacedLoop loop;

  ReadinessWatch(AgentCluster nodes, Node at, int number) {
    this.nodes = nodes;
    this.at = at;
    this.number = number;
    loop = new PacedLoop(BETWEEN_LOOKS, this::look);
  }

  private void look() {
    try {
      String now = nodes.replica(at, number).getString("readiness");
      if (seen.isEmpty() || !seen.get(seen.size() - 1).equals(now)) {
        seen.add(now);
      }
    } catch (DriverException e) {
      // The next look counts.
    }
  }

  /** What was seen so far, without repetitions. */
  List<String> seen() {
    return seen;
  }

  @Override
  public void close() throws InterruptedException {
    loop.close();
  }
}
