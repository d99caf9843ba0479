package io.manx.agent.hooks.reads;

import org.apache.cassandra.concurrent.ExecutorPlus;
import org.apache.cassandra.concurrent.Stage;

/**
 * What a read finds at this node when it arrives, as one number, for which a message has a field:
 * reads that wait, and reads that are executed, up to 65,535 each.
 */
public final class ReadsFound {
  private static final int MOST = 0xffff;
  private static final int BITS = 16;

  private ReadsFound() {}

  /** Returns it as it is now. */
  public static int now() {
    ExecutorPlus executor = Stage.READ.executor();
    return of(executor.getPendingTaskCount(), executor.getActiveTaskCount());
  }

  static int of(int waiting, int executed) {
    return bounded(executed) << BITS | bounded(waiting);
  }

  private static int bounded(int reads) {
    return Math.max(0, Math.min(MOST, reads));
  }

  /** Reads that waited. */
  public static int waiting(int found) {
    return found & MOST;
  }

  /** Reads that waited or were executed. */
  public static int inFlight(int found) {
    return (found >>> BITS) + waiting(found);
  }
}
