package io.manx.agent.cassandra;

import java.util.concurrent.Executor;
import java.util.concurrent.ScheduledExecutorService;
import org.apache.cassandra.concurrent.ExecutorFactory;

/** Threads as Cassandra makes them, which may read through it, and which it counts. */
public final class NodeThreads {
  private NodeThreads() {}

  /** Returns one thread for work to come. */
  public static ScheduledExecutorService scheduled(String name) {
    return ExecutorFactory.Global.executorFactory().scheduled(name);
  }

  /** Returns so many threads. */
  public static Executor pooled(String name, int threads) {
    return ExecutorFactory.Global.executorFactory().pooled(name, threads);
  }
}
