// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.testbed;

import io.manx.results.UserException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/** Aborts a measurement as soon as a node dies unexpectedly. */
public final class HealthGuard {
  private static final long PERIOD_MILLIS = 500;

  private final Testbed testbed;

  public HealthGuard(Testbed testbed) {
    this.testbed = testbed;
  }

  /** Work that can be interrupted. */
  @FunctionalInterface
  public interface Work<T> {
    /** Does it. */
    T run() throws InterruptedException;
  }

  /**
   * Does the work as long as all nodes are alive.
   *
   * @throws UserException if a node has died
   * @throws InterruptedException if another thread interrupts it
   */
  public <T> T run(Work<T> work) throws InterruptedException {
    AtomicReference<UserException> death = new AtomicReference<>();
    Thread worker = Thread.currentThread();
    ScheduledExecutorService watch =
        Executors.newSingleThreadScheduledExecutor(HealthGuard::daemon);
    Future<?> unused =
        watch.scheduleWithFixedDelay(
            () -> check(death, worker), PERIOD_MILLIS, PERIOD_MILLIS, TimeUnit.MILLISECONDS);
    try {
      T result = work.run();
      testbed.requireHealthy();
      return result;
    } catch (InterruptedException e) {
      UserException cause = death.get();
      if (cause == null) {
        throw e;
      }
      throw cause;
    } finally {
      end(watch, death);
    }
  }

  /** Ends the watch, and clears its interrupt if that came after the end of the work. */
  private static void end(ScheduledExecutorService watch, AtomicReference<UserException> death) {
    watch.shutdownNow();
    boolean interrupted = Thread.interrupted();
    try {
      boolean unused = watch.awaitTermination(1, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      interrupted = true;
    }
    boolean byWatch = death.get() != null;
    boolean late = Thread.interrupted();
    if ((interrupted || late) && !byWatch) {
      Thread.currentThread().interrupt();
    }
  }

  private void check(AtomicReference<UserException> death, Thread worker) {
    try {
      testbed.requireHealthy();
    } catch (UserException e) {
      if (death.compareAndSet(null, e)) {
        worker.interrupt();
      }
    }
  }

  private static Thread daemon(Runnable runnable) {
    Thread thread = new Thread(runnable, "manx-health");
    thread.setDaemon(true);
    return thread;
  }
}
