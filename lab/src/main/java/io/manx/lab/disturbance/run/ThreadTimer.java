// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.disturbance.run;

import io.manx.lab.DaemonThreads;
import io.manx.lab.disturbance.action.Timer;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * A timer with a thread of its own. Its clock must be {@link System#nanoTime} or advance like it.
 */
final class ThreadTimer implements Timer {
  private static final long CLOSE_SECONDS = 10;

  private final LongSupplier clock;
  private final ScheduledThreadPoolExecutor executor;

  ThreadTimer(LongSupplier clock) {
    this.clock = clock;
    executor = new ScheduledThreadPoolExecutor(1, DaemonThreads.named("manx-disturbance-timer"));
    executor.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
  }

  @Override
  public long nowNanos() {
    return clock.getAsLong();
  }

  @Override
  @SuppressWarnings("FutureReturnValueIgnored") // actions report their own failures
  public void runAt(long nanos, Runnable action) {
    if (!executor.isShutdown()) {
      executor.schedule(action, nanos - nowNanos(), TimeUnit.NANOSECONDS);
    }
  }

  @Override
  public void close() {
    executor.shutdown();
    try {
      executor.awaitTermination(CLOSE_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
