package io.manx.agent.ranking;

import io.manx.core.selection.PeriodicSelector;
import io.manx.core.selection.ReplicaSelector;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Has a policy compute its scores when it asks to. However soon that is, computing takes no more
 * than one hundredth of one thread's time.
 */
final class ScoreUpdates {
  private static final int REST_PER_WORK = 99;
  private static final long AFTER_FAILURE_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final Consumer<Throwable> onFailure;
  private @Nullable ScheduledExecutorService executor;

  ScoreUpdates(Consumer<Throwable> onFailure) {
    this.onFailure = onFailure;
  }

  /** Goes on with this policy, and no longer with the one before. */
  synchronized void follow(@Nullable ReplicaSelector selector) {
    if (executor != null) {
      executor.shutdownNow();
      executor = null;
    }
    if (selector instanceof PeriodicSelector) {
      ScheduledExecutorService fresh =
          Executors.newSingleThreadScheduledExecutor(
              task -> {
                Thread thread = new Thread(task, "ManxScores");
                thread.setDaemon(true);
                return thread;
              });
      executor = fresh;
      schedule(fresh, (PeriodicSelector) selector, 0);
    }
  }

  private void schedule(
      ScheduledExecutorService executor, PeriodicSelector selector, long delayNanos) {
    if (!executor.isShutdown()) {
      var unused =
          executor.schedule(() -> update(executor, selector), delayNanos, TimeUnit.NANOSECONDS);
    }
  }

  private void update(ScheduledExecutorService executor, PeriodicSelector selector) {
    long began = System.nanoTime();
    long delay = AFTER_FAILURE_NANOS;
    try {
      long wanted = selector.update(began);
      delay = Math.max(wanted, REST_PER_WORK * (System.nanoTime() - began));
    } catch (Throwable e) {
      onFailure.accept(e);
    }
    try {
      schedule(executor, selector, delay);
    } catch (RejectedExecutionException e) {
      return; // another policy has taken over
    }
  }
}
