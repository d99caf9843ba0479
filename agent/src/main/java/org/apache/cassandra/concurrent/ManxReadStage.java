package org.apache.cassandra.concurrent;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Runs a read on the calling thread under a read permit. In Cassandra's package for access only.
 */
public final class ManxReadStage {
  private static final VarHandle PERMITS = field();
  private static final TaskFactory TASKS = TaskFactory.localAware();

  private ManxReadStage() {}

  private static VarHandle field() {
    try {
      return MethodHandles.privateLookupIn(SEPExecutor.class, MethodHandles.lookup())
          .findVarHandle(SEPExecutor.class, "permits", AtomicLong.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  /**
   * Runs a task at once if a permit is free, and counts it as one that the stage has run.
   *
   * @return whether it ran
   */
  public static boolean tryRun(SEPExecutor executor, Runnable task) {
    if (!takeFreePermit((AtomicLong) PERMITS.get(executor))) {
      return false;
    }
    try {
      TASKS.toExecute(task).run();
    } finally {
      executor.onCompletion();
      executor.returnWorkPermit();
      executor.maybeSchedule();
    }
    return true;
  }

  /** The upper half counts free permits, negative while the stage shrinks; the lower, tasks. */
  static boolean takeFreePermit(AtomicLong permits) {
    while (true) {
      long current = permits.get();
      if (current >> Integer.SIZE <= 0) {
        return false;
      }
      if (permits.compareAndSet(current, current - (1L << Integer.SIZE))) {
        return true;
      }
    }
  }
}
