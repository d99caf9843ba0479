package io.manx.core.routing;

import io.manx.core.policy.PeriodicSelector;
import io.manx.core.policy.ReplicaSelector;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Has a policy compute its scores when it asks to. A policy that asks sooner than the configured
 * interval waits until computing takes no more than one hundredth of one processor, but never
 * longer than that interval. Thread-safe.
 */
public final class ScoreUpdates {
  private static final int REST_PER_WORK = 99;
  private static final long NONE = -1;
  private static final long AFTER_FAILURE_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final LongSupplier clock;
  private final Consumer<Throwable> onFailure;
  private volatile long lastNanos;
  private volatile long intervalNanos = NONE;
  private volatile boolean computed;
  private @Nullable ScheduledExecutorService executor;

  /**
   * Creates it; nothing is computed before a policy is followed.
   *
   * @param clock in nanoseconds
   * @param onFailure told of each computation that failed; the next follows a second later
   */
  public ScoreUpdates(LongSupplier clock, Consumer<Throwable> onFailure) {
    this.clock = clock;
    this.onFailure = onFailure;
  }

  /** Follows this policy instead of the one before; none if it is null. */
  public synchronized void follow(@Nullable ReplicaSelector selector) {
    if (executor != null) {
      executor.shutdownNow();
      executor = null;
    }
    computed = false;
    intervalNanos = NONE;
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

  /** Time since scores were last computed, or -1 if the policy in force has not done so. */
  public long ageNanos() {
    return computed ? clock.getAsLong() - lastNanos : NONE;
  }

  /** Time between the last two computations, or -1 if there were not that many. */
  public long intervalNanos() {
    return intervalNanos;
  }

  private void schedule(
      ScheduledExecutorService executor, PeriodicSelector selector, long delayNanos) {
    if (!executor.isShutdown()) {
      var unused =
          executor.schedule(() -> update(executor, selector), delayNanos, TimeUnit.NANOSECONDS);
    }
  }

  private void update(ScheduledExecutorService executor, PeriodicSelector selector) {
    long delay = AFTER_FAILURE_NANOS;
    try {
      long cpuBefore = CpuTime.nanos();
      long now = clock.getAsLong();
      long wanted = selector.update(now);
      long work = CpuTime.nanos() - cpuBefore;
      delay = delayNanos(wanted, selector.longestIntervalNanos(), work);
      tookPlace(executor, now);
    } catch (Throwable e) {
      onFailure.accept(e);
    }
    try {
      schedule(executor, selector, delay);
    } catch (RejectedExecutionException e) {
      return; // another policy has taken over
    }
  }

  /**
   * Returns how long to wait after a computation.
   *
   * @param wantedNanos the interval that the policy asks for
   * @param configuredNanos the interval that is set, which the limit on work never exceeds
   * @param cpuNanos processor time of the computation. Elapsed time would hold a pause of the
   *     process against the policy, and keep its scores from being computed after it
   */
  static long delayNanos(long wantedNanos, long configuredNanos, long cpuNanos) {
    return wantedNanos >= configuredNanos
        ? wantedNanos
        : Math.min(configuredNanos, Math.max(wantedNanos, REST_PER_WORK * cpuNanos));
  }

  private synchronized void tookPlace(ScheduledExecutorService by, long nowNanos) {
    if (by != executor) {
      return;
    }
    if (computed) {
      intervalNanos = nowNanos - lastNanos;
    }
    lastNanos = nowNanos;
    computed = true;
  }

  /** Looked up when first needed: the JVM's management is not to start with the agent. */
  private static final class CpuTime {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    /** Of this thread; constant where it is not measured, so that a difference is 0. */
    static long nanos() {
      return THREADS.isCurrentThreadCpuTimeSupported() ? THREADS.getCurrentThreadCpuTime() : 0;
    }
  }
}
