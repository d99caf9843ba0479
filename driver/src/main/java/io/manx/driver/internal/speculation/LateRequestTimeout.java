// SPDX-License-Identifier: Apache-2.0

package io.manx.driver.internal.speculation;

import io.manx.core.routing.LateRequest;
import io.manx.driver.internal.journal.RequestEntry;
import io.netty.util.Timeout;
import io.netty.util.Timer;
import io.netty.util.TimerTask;
import io.netty.util.concurrent.EventExecutor;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Sends a request once more when it is late and the budget permits. To the driver it is a timeout
 * whose task sends the request to the next node; the driver cancels it when the request is
 * answered. Thread-safe.
 */
final class LateRequestTimeout implements Timeout, Runnable {
  private enum State {
    WAITING,
    SENT_AGAIN,
    CANCELLED
  }

  private final Speculator speculator;
  private final CopyDestination destination;
  private final LateRequest request;
  private final long sentNanos;
  private final @Nullable RequestEntry entry;
  private final AtomicReference<State> state = new AtomicReference<>(State.WAITING);
  private @Nullable Timer timer;
  private @Nullable TimerTask task;
  private @Nullable EventExecutor thread;
  private volatile @Nullable Future<?> scheduled;

  /**
   * Creates one.
   *
   * @param destination of a copy
   * @param sentNanos when it was sent
   * @param entry takes note of what is decided, unless it is null
   */
  LateRequestTimeout(
      Speculator speculator,
      LateRequest request,
      CopyDestination destination,
      long sentNanos,
      @Nullable RequestEntry entry) {
    this.speculator = speculator;
    this.request = request;
    this.destination = destination;
    this.sentNanos = sentNanos;
    this.entry = entry;
  }

  /** Time from sending the request until it is late. */
  long delayNanos() {
    return request.askAfterNanos();
  }

  /** Begins to wait. */
  void start(Timer byTimer, TimerTask sendAgain, EventExecutor onThread) {
    timer = byTimer;
    task = sendAgain;
    thread = onThread;
    scheduleNext(onThread);
  }

  private void scheduleNext(EventExecutor onThread) {
    long waitedNanos = speculator.nowNanos() - sentNanos;
    schedule(onThread, Math.max(0, request.askAfterNanos() - waitedNanos));
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
    switch (speculator.ask(request, destination, sentNanos, entry)) {
      case GIVE_UP:
        state.compareAndSet(State.WAITING, State.CANCELLED);
        break;
      case SEND:
        if (state.compareAndSet(State.WAITING, State.SENT_AGAIN)) {
          speculator.send(request, sendAgain, this);
        }
        break;
      default:
        scheduleNext(onThread);
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
