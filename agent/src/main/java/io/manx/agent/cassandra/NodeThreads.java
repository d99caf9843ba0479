// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.cassandra;

import java.util.concurrent.Executor;
import java.util.concurrent.ScheduledExecutorService;
import org.apache.cassandra.concurrent.ExecutorFactory;

/**
 * Threads made by Cassandra's own factory: they can read through Cassandra, and its metrics count
 * them.
 */
public final class NodeThreads {
  private NodeThreads() {}

  /** Returns an executor with one thread for scheduled work. */
  public static ScheduledExecutorService scheduled(String name) {
    return ExecutorFactory.Global.executorFactory().scheduled(name);
  }

  /** Returns an executor with this many threads. */
  public static Executor pooled(String name, int threads) {
    return ExecutorFactory.Global.executorFactory().pooled(name, threads);
  }
}
