// SPDX-License-Identifier: Apache-2.0

package io.manx.results;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/** Runs tasks that only compute, side by side on all processors. */
public final class ParallelRuns {
  private ParallelRuns() {}

  /**
   * A task to run.
   *
   * @param what name of the task, for people
   * @param work the task
   */
  public record Run<T>(String what, Callable<T> work) {}

  /** Is told the progress, by the threads of the tasks. */
  @FunctionalInterface
  public interface Progress {
    /**
     * Called when a run has ended.
     *
     * @param done number of ended runs
     * @param all number of all runs
     * @param what name of the run that has ended
     */
    void over(int done, int all, String what);
  }

  /**
   * Runs all tasks, and returns their results in the order of the tasks.
   *
   * @throws UserException if a task throws it
   * @throws InterruptedException if this thread is interrupted; all tasks are then stopped
   */
  public static <T> List<T> all(List<Run<T>> runs, Progress progress) throws InterruptedException {
    ExecutorService threads =
        Executors.newFixedThreadPool(
            Runtime.getRuntime().availableProcessors(), ParallelRuns::daemon);
    try {
      AtomicInteger done = new AtomicInteger();
      List<Future<T>> running = new ArrayList<>();
      for (Run<T> run : runs) {
        running.add(
            threads.submit(
                () -> {
                  T result = run.work().call();
                  progress.over(done.incrementAndGet(), runs.size(), run.what());
                  return result;
                }));
      }
      return results(running);
    } finally {
      threads.shutdownNow();
    }
  }

  private static <T> List<T> results(List<Future<T>> running) throws InterruptedException {
    List<T> results = new ArrayList<>();
    for (Future<T> each : running) {
      try {
        results.add(each.get());
      } catch (ExecutionException e) {
        if (e.getCause() instanceof UserException problem) {
          throw problem;
        }
        throw new IllegalStateException(e.getCause());
      }
    }
    return results;
  }

  private static Thread daemon(Runnable task) {
    Thread thread = new Thread(task, "manx-simulation");
    thread.setDaemon(true);
    return thread;
  }
}
