// SPDX-License-Identifier: Apache-2.0

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

  /** Takes a permit if one is free; returns whether it did. */
  public static boolean takeFreePermit(SEPExecutor executor) {
    return takeFreePermit((AtomicLong) PERMITS.get(executor));
  }

  /** Runs a task, counts it as run by the stage, and gives back the permit taken. */
  public static void runUnderPermit(SEPExecutor executor, Runnable task) {
    try {
      TASKS.toExecute(task).run();
    } finally {
      executor.onCompletion();
      executor.returnWorkPermit();
      executor.maybeSchedule();
    }
  }

  /**
   * Takes a permit if one is free. The upper half counts free permits, negative while the stage
   * shrinks; the lower half counts tasks.
   */
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
