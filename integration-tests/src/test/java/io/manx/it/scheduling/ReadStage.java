// SPDX-License-Identifier: Apache-2.0

package io.manx.it.scheduling;

import static org.awaitility.Awaitility.await;

import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.metadata.Node;
import io.manx.it.nodes.AgentCluster;
import java.time.Duration;

/** The read stage of one node, as an operator sees and resizes it. */
final class ReadStage {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final AgentCluster nodes;
  private final int number;
  private final int readersAtStart;

  /** Creates it for the node of this number, from 1. */
  ReadStage(AgentCluster nodes, int number) throws Exception {
    this.nodes = nodes;
    this.number = number;
    this.readersAtStart = readers();
  }

  Node node() {
    return nodes.node(number);
  }

  int readers() throws Exception {
    return nodes.management.readers(number);
  }

  void setReaders(int readers) throws Exception {
    nodes.management.setReaders(number, readers);
  }

  /** From now on, all reads that it executes itself wait. */
  void hold() throws Exception {
    setReaders(0);
  }

  /** Lets the waiting reads run, with as many readers as at its start. */
  void release() throws Exception {
    setReaders(readersAtStart);
  }

  /** Returns its row in Cassandra's table of thread pools. */
  Row pool() {
    return nodes
        .on(node(), "SELECT * FROM system_views.thread_pools WHERE name = 'ReadStage'")
        .one();
  }

  /** Returns once this many reads wait. */
  void awaitPending(int reads) {
    await().atMost(PATIENCE).until(() -> pool().getInt("pending_tasks") == reads);
  }
}
