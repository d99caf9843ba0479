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
 * The driver's timer, but for late requests, which it would send once more up to 100 ms late: that
 * is how often its wheel turns by default. These wait in the queue of the thread that serves their
 * connection, which wakes up in time by itself and costs nothing while nothing is late.
 * Thread-safe.
 *
 * <p>The driver asks its policy for a delay, and then its timer for a timeout of that delay, on one
 * thread. So the policy announces here what it is about to return.
 */
public final class ExactTimer implements Timer {
  private static final FastThreadLocal<Announced> ANNOUNCED =
      new FastThreadLocal<>() {
        @Override
        protected Announced initialValue() {
          return new Announced();
        }
      };

  private final Supplier<Timer> original;
  private final EventExecutorGroup threads;

  /** What this thread will ask for next. Used by its thread alone. */
  private static final class Announced {
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
   * Announces a request.
   *
   * @return the milliseconds to ask for, with which the timer knows it again
   */
  static long announce(LateRequestTimeout request) {
    Announced announced = ANNOUNCED.get();
    announced.request = request;
    announced.millis = TimeUnit.NANOSECONDS.toMillis(request.delayNanos());
    return announced.millis;
  }

  @Override
  public Timeout newTimeout(TimerTask task, long delay, TimeUnit unit) {
    Announced announced = ANNOUNCED.get();
    LateRequestTimeout request = announced.request;
    announced.request = null;
    // The driver gives its other timeouts in nanoseconds.
    if (request == null || unit != TimeUnit.MILLISECONDS || delay != announced.millis) {
      return original.get().newTimeout(task, delay, unit);
    }
    request.start(this, task, thread(announced));
    return request;
  }

  private EventExecutor thread(Announced announced) {
    EventExecutor known = announced.thread;
    if (known != null && announced.group == threads) {
      return known;
    }
    for (EventExecutor each : threads) {
      if (each.inEventLoop()) {
        announced.thread = each;
        announced.group = threads;
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
