// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.cassandra;

import org.apache.cassandra.concurrent.ExecutorPlus;
import org.apache.cassandra.concurrent.Stage;

/** The stage in which this node's reads wait and are executed. Thread-safe. */
public final class ReadStage {
  private ReadStage() {}

  /** Returns how many reads are waiting or being executed. */
  public static int pendingAndActive() {
    ExecutorPlus executor = Stage.READ.executor();
    return Math.max(0, executor.getPendingTaskCount() + executor.getActiveTaskCount());
  }
}
