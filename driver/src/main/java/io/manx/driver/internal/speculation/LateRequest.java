package io.manx.driver.internal.speculation;

import io.manx.core.speculation.Speculation;
import io.netty.util.Timeout;
import io.netty.util.Timer;
import io.netty.util.TimerTask;
import io.netty.util.concurrent.EventExecutor;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A request that will be late after a while, and is then sent once more as soon as the budget
 * permits. To the driver it is the timeout after which its task sends the request to the next node;
 * the driver cancels it when the request has its answer. Thread-safe.
 */
final class LateRequest implements Timeout, Runnable {
  private enum State {
    WAITING,
    SENT_AGAIN,
    CANCELLED
  }

  private final Speculator speculator;
  private final BooleanSupplier hasDestination;
  private final int costClass;
  private final long sentNanos;
  private final long delayNanos;
  private final AtomicReference<State> state = new AtomicReference<>(State.WAITING);
  private @Nullable Timer timer;
  private @Nullable TimerTask task;
  private @Nullable EventExecutor thread;
  private volatile @Nullable Future<?> scheduled;
  private boolean refused;

  /**
   * Creates one.
   *
   * @param hasDestination whether a copy of it has somewhere to go
   * @param sentNanos when it went out
   * @param delayNanos after which it will be late
   */
  LateRequest(
      Speculator speculator,
      BooleanSupplier hasDestination,
      int costClass,
      long sentNanos,
      long delayNanos) {
    this.speculator = speculator;
    this.hasDestination = hasDestination;
    this.costClass = costClass;
    this.sentNanos = sentNanos;
    this.delayNanos = delayNanos;
  }

  long delayNanos() {
    return delayNanos;
  }

  /** Begins to wait. */
  void start(Timer byTimer, TimerTask sendAgain, EventExecutor onThread) {
    timer = byTimer;
    task = sendAgain;
    thread = onThread;
    long waitedNanos = speculator.nowNanos() - sentNanos;
    schedule(onThread, Math.max(0, delayNanos - waitedNanos));
  }

  private void schedule(EventExecutor onThread, long nanos) {
    try {
      scheduled = onThread.schedule(this, nanos, TimeUnit.NANOSECONDS);
    } catch (RejectedExecutionException e) {
      state.set(State.CANCELLED); // the session is closed
    }
    if (isCancelled()) {
      cancelScheduled();
    }
  }

  @Override
  public void run() {
    TimerTask sendAgain = task;
    EventExecutor onThread = thread;
    if (sendAgain == null || onThread == null || state.get() != State.WAITING) {
      return;
    }
    if (!speculator.has(hasDestination)) {
      state.compareAndSet(State.WAITING, State.CANCELLED);
      return;
    }
    long moreNanos = speculator.decide(costClass, sentNanos, !refused);
    if (moreNanos != Speculation.NOW) {
      refused = true;
      schedule(onThread, moreNanos);
    } else if (state.compareAndSet(State.WAITING, State.SENT_AGAIN)) {
      speculator.send(sendAgain, this);
    }
  }

  @Override
  public Timer timer() {
    Timer mine = timer;
    if (mine == null) {
      throw new IllegalStateException("not started");
    }
    return mine;
  }

  @Override
  public TimerTask task() {
    TimerTask mine = task;
    if (mine == null) {
      throw new IllegalStateException("not started");
    }
    return mine;
  }

  @Override
  public boolean isExpired() {
    return state.get() == State.SENT_AGAIN;
  }

  @Override
  public boolean isCancelled() {
    return state.get() == State.CANCELLED;
  }

  @Override
  public boolean cancel() {
    boolean isNow = state.compareAndSet(State.WAITING, State.CANCELLED);
    if (isNow) {
      cancelScheduled();
    }
    return isNow;
  }

  private void cancelScheduled() {
    Future<?> waiting = scheduled;
    if (waiting != null) {
      waiting.cancel(false);
    }
  }
}
