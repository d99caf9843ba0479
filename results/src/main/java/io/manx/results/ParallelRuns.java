package io.manx.results;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/** Runs that take processors and nothing else, side by side on all of them. */
public final class ParallelRuns {
  private ParallelRuns() {}

  /**
   * A run.
   *
   * @param what it is, for people
   * @param work that it does
   */
  public record Run<T>(String what, Callable<T> work) {}

  /** Is told how far they are, by the threads that they run on. */
  @FunctionalInterface
  public interface Progress {
    /**
     * One more run is over.
     *
     * @param done how many are
     * @param all how many there are to be
     * @param what the one that is over
     */
    void over(int done, int all, String what);
  }

  /**
   * Runs all, and returns what they return in their order.
   *
   * @throws UserException if one of them does
   * @throws InterruptedException if this thread is interrupted; none goes on then
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
