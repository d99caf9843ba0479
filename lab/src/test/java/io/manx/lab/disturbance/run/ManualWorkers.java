// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.disturbance.run;

import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;

/** Workers that run their work when the test calls {@link #runAll}, or awaits their end. */
final class ManualWorkers extends AbstractExecutorService {
  private final Queue<Runnable> work = new ArrayDeque<>();
  private boolean shutdown;

  void runAll() {
    for (Runnable next = work.poll(); next != null; next = work.poll()) {
      next.run();
    }
  }

  @Override
  public void execute(Runnable command) {
    if (shutdown) {
      throw new RejectedExecutionException();
    }
    work.add(command);
  }

  @Override
  public void shutdown() {
    shutdown = true;
  }

  @Override
  public List<Runnable> shutdownNow() {
    shutdown = true;
    return List.copyOf(work);
  }

  @Override
  public boolean isShutdown() {
    return shutdown;
  }

  @Override
  public boolean isTerminated() {
    return shutdown && work.isEmpty();
  }

  @Override
  public boolean awaitTermination(long timeout, TimeUnit unit) {
    runAll();
    return true;
  }
}
