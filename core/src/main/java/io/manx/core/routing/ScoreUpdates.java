// SPDX-License-Identifier: Apache-2.0

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
 * Calls a policy to compute its scores at its intervals. If a policy asks for a shorter interval
 * than configured, it is lengthened until computing takes at most one hundredth of a processor, but
 * never beyond the configured one. Thread-safe.
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
   * Creates it; nothing is computed before {@link #follow}.
   *
   * @param clock in nanoseconds
   * @param onFailure told of each failed computation; the next follows a second later
   */
  public ScoreUpdates(LongSupplier clock, Consumer<Throwable> onFailure) {
    this.clock = clock;
    this.onFailure = onFailure;
  }

  /** Serves this policy instead of the one before; null for none. */
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
   * @param configuredNanos the configured interval, which the limit on work never exceeds
   * @param cpuNanos processor time of the computation; elapsed time would include pauses of the
   *     process, after which scores would be computed too late
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

  /** Looked up when first needed, since the JVM's management must not start with the agent. */
  private static final class CpuTime {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    /** Processor time of this thread; constant if it is not measured, so that differences are 0. */
    static long nanos() {
      return THREADS.isCurrentThreadCpuTimeSupported() ? THREADS.getCurrentThreadCpuTime() : 0;
    }
  }
}
