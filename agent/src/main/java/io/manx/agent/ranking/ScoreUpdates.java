package io.manx.agent.ranking;

import io.manx.core.selection.PeriodicSelector;
import io.manx.core.selection.ReplicaSelector;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Has a policy compute its scores when it asks to. However soon that is, computing takes no more
 * than one hundredth of one thread's time.
 */
final class ScoreUpdates {
  private static final Logger LOGGER = LoggerFactory.getLogger(ScoreUpdates.class);
  private static final int REST_PER_WORK = 99;
  private static final long AFTER_FAILURE_NANOS = TimeUnit.SECONDS.toNanos(1);

  private @Nullable ScheduledExecutorService executor;

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

  private static void schedule(
      ScheduledExecutorService executor, PeriodicSelector selector, long delayNanos) {
    if (!executor.isShutdown()) {
      var unused =
          executor.schedule(() -> update(executor, selector), delayNanos, TimeUnit.NANOSECONDS);
    }
  }

  private static void update(ScheduledExecutorService executor, PeriodicSelector selector) {
    long began = System.nanoTime();
    long delay = AFTER_FAILURE_NANOS;
    try {
      long wanted = selector.update(began);
      delay = Math.max(wanted, REST_PER_WORK * (System.nanoTime() - began));
    } catch (RuntimeException e) {
      LOGGER.warn("Manx could not compute scores; the last ones stand for a second", e);
    }
    try {
      schedule(executor, selector, delay);
    } catch (java.util.concurrent.RejectedExecutionException e) {
      LOGGER.debug("another policy has taken over", e);
    }
  }
}
