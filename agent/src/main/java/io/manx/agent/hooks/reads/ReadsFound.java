// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.hooks.reads;

import org.apache.cassandra.concurrent.ExecutorPlus;
import org.apache.cassandra.concurrent.Stage;

/**
 * The reads that a read finds at this node when it arrives: those waiting and those in execution,
 * up to 65,535 each. Both are packed into one number, since a message has a single field for them.
 */
public final class ReadsFound {
  private static final int MAX = 0xffff;
  private static final int BITS = 16;

  private ReadsFound() {}

  /** Returns the reads at this node now. */
  public static int now() {
    ExecutorPlus executor = Stage.READ.executor();
    return of(executor.getPendingTaskCount(), executor.getActiveTaskCount());
  }

  static int of(int waiting, int executed) {
    return bounded(executed) << BITS | bounded(waiting);
  }

  private static int bounded(int reads) {
    return Math.max(0, Math.min(MAX, reads));
  }

  /** Reads that waited. */
  public static int waiting(int found) {
    return found & MAX;
  }

  /** Reads that waited or were in execution. */
  public static int inFlight(int found) {
    return (found >>> BITS) + waiting(found);
  }
}
