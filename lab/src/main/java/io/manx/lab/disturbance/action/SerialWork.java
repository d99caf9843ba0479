// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.disturbance.action;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * Runs actions one after the other on a worker. The same worker also runs actions that are added
 * meanwhile, even if the workers no longer accept new work. Thread-safe.
 */
public final class SerialWork {
  private final Executor workers;
  private final Queue<Runnable> waiting = new ArrayDeque<>();
  private boolean running;

  /** Creates one without work. */
  public SerialWork(Executor workers) {
    this.workers = workers;
  }

  /** Adds an action, which must not throw. */
  public void add(Runnable action) {
    synchronized (this) {
      waiting.add(action);
      if (running) {
        return;
      }
      running = true;
    }
    workers.execute(this::runAll);
  }

  private void runAll() {
    for (Runnable next = next(); next != null; next = next()) {
      next.run();
    }
  }

  private synchronized @Nullable Runnable next() {
    Runnable next = waiting.poll();
    running = next != null;
    return next;
  }
}
