// SPDX-License-Identifier: Apache-2.0

package io.manx.driver.internal.speculation;

import io.netty.util.Timeout;
import io.netty.util.Timer;
import io.netty.util.TimerTask;
import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.EventExecutorGroup;
import io.netty.util.concurrent.FastThreadLocal;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The driver's timer, made exact for late requests. The original would send copies up to 100 ms
 * late, since its wheel turns that rarely by default. Late requests wait in the queue of the thread
 * that serves their connection instead. It wakes up in time, and costs nothing while nothing is
 * late. Thread-safe.
 *
 * <p>The driver asks its policy for a delay, and then, on the same thread, its timer for a timeout
 * of that delay. So the policy announces here the delay that it is about to return.
 */
public final class ExactTimer implements Timer {
  private static final FastThreadLocal<PendingSpeculation> PENDING =
      new FastThreadLocal<>() {
        @Override
        protected PendingSpeculation initialValue() {
          return new PendingSpeculation();
        }
      };

  private final Supplier<Timer> original;
  private final EventExecutorGroup threads;

  /** The copy for which a thread will ask the timer next. Used by that thread alone. */
  private static final class PendingSpeculation {
    private @Nullable LateRequestTimeout request;
    private long millis;
    private @Nullable EventExecutor thread;
    private @Nullable EventExecutorGroup group;
  }

  /**
   * Creates one.
   *
   * @param original the driver's
   * @param threads that serve its connections
   */
  public ExactTimer(Supplier<Timer> original, EventExecutorGroup threads) {
    this.original = original;
    this.threads = threads;
  }

  /**
   * Announces a copy.
   *
   * @return the milliseconds to ask for, by which the timer recognises the request
   */
  static long announce(LateRequestTimeout request) {
    PendingSpeculation pending = PENDING.get();
    pending.request = request;
    pending.millis = TimeUnit.NANOSECONDS.toMillis(request.delayNanos());
    return pending.millis;
  }

  @Override
  public Timeout newTimeout(TimerTask task, long delay, TimeUnit unit) {
    PendingSpeculation pending = PENDING.get();
    LateRequestTimeout request = pending.request;
    pending.request = null;
    // The driver gives its other timeouts in nanoseconds.
    if (request == null || unit != TimeUnit.MILLISECONDS || delay != pending.millis) {
      return original.get().newTimeout(task, delay, unit);
    }
    request.start(this, task, thread(pending));
    return request;
  }

  private EventExecutor thread(PendingSpeculation pending) {
    EventExecutor known = pending.thread;
    if (known != null && pending.group == threads) {
      return known;
    }
    for (EventExecutor each : threads) {
      if (each.inEventLoop()) {
        pending.thread = each;
        pending.group = threads;
        return each;
      }
    }
    return threads.next();
  }

  @Override
  public Set<Timeout> stop() {
    return original.get().stop();
  }
}
