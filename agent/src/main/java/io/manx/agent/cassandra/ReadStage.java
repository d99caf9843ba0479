package io.manx.agent.cassandra;

import org.apache.cassandra.concurrent.ExecutorPlus;
import org.apache.cassandra.concurrent.Stage;

/** The stage in which this node's reads wait and are executed. Thread-safe. */
public final class ReadStage {
  private ReadStage() {}

  /** How many reads wait or are executed now. */
  public static int pendingAndActive() {
    ExecutorPlus executor = Stage.READ.executor();
    return Math.max(0, executor.getPendingTaskCount() + executor.getActiveTaskCount());
  }
}
