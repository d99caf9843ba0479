// SPDX-License-Identifier: Apache-2.0

package io.manx.driver.internal.speculation;

import io.manx.core.catalogue.ParameterValues;
import io.manx.core.request.Demand;
import io.manx.core.request.PerKind;
import io.manx.core.routing.LateRequest;
import io.manx.core.speculation.BudgetSpeculation;
import io.manx.core.speculation.Refusal;
import io.manx.core.speculation.Speculation;
import io.manx.driver.internal.journal.RequestEntry;
import io.manx.driver.internal.metrics.SessionCounters;
import io.netty.util.Timeout;
import io.netty.util.TimerTask;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** Decides whether and when a late request gets one copy: core's budget, counted. Thread-safe. */
public final class Speculator {
  /** A driver waits for its coordinator only, which may wait for several replicas. */
  private static final int ONE_ANSWER = 1;

  private final BudgetSpeculation budget;
  private final SessionCounters counters;
  private final Consumer<Throwable> onFailure;
  private final LongSupplier clock;
  private final PerKind<LongAdder> copiesOfKind = new PerKind<>(LongAdder::new);

  /**
   * Creates it.
   *
   * @param values parameters of {@link BudgetSpeculation}
   * @param counters of the session
   * @param onFailure told of failures
   * @param clock in nanoseconds
   */
  public Speculator(
      ParameterValues values,
      SessionCounters counters,
      Consumer<Throwable> onFailure,
      LongSupplier clock) {
    this.budget = new BudgetSpeculation(values);
    this.counters = counters;
    this.onFailure = onFailure;
    this.clock = clock;
  }

  /** The budget, which also learns when a request counts as late. */
  public BudgetSpeculation budget() {
    return budget;
  }

  /** How many requests of a kind were sent once more. */
  public long copies(int kind) {
    return copiesOfKind.get(kind).sum();
  }

  /**
   * A request was sent, and the driver is about to ask the timer for its timeout.
   *
   * @param isFirst whether it is not a copy itself
   * @param destination of a copy, asked when it is late
   * @param entry takes note of what is decided, unless it is null
   * @return the milliseconds to return to the driver, or -1 if it must not be sent once more
   */
  public long wentOut(
      Demand demand, boolean isFirst, CopyDestination destination, @Nullable RequestEntry entry) {
    long now = clock.getAsLong();
    long delayNanos =
        isFirst ? budget.delayNanos(demand, ONE_ANSWER, now) : budget.lateNanos(demand);
    if (delayNanos != Speculation.NEVER && entry != null) {
      entry.lateAt(now + delayNanos);
    }
    return delayNanos == Speculation.NEVER
        ? -1
        : ExactTimer.announce(
            new LateRequestTimeout(
                this,
                new LateRequest(budget, demand, ONE_ANSWER, delayNanos),
                destination,
                now,
                entry));
  }

  long nowNanos() {
    return clock.getAsLong();
  }

  /** Decides whether a request that was sent at a time gets a copy now; never throws. */
  LateRequest.Decision ask(
      LateRequest request,
      CopyDestination destination,
      long sentNanos,
      @Nullable RequestEntry entry) {
    long now = clock.getAsLong();
    long waitedNanos = now - sentNanos;
    LateRequest.Decision decision =
        request.ask(judge(destination, request, waitedNanos, now), waitedNanos, now);
    if (decision == LateRequest.Decision.REFUSED) {
      counters.refusedCopies().increment();
    }
    if (entry != null) {
      note(request, entry, now);
    }
    return decision;
  }

  private static void note(LateRequest request, RequestEntry entry, long nowNanos) {
    Refusal refusal = request.refusal();
    if (refusal == null) {
      entry.permitted(nowNanos);
    } else {
      entry.refused(refusal, nowNanos);
    }
  }

  private LateRequest.Destination judge(
      CopyDestination destination, LateRequest request, long waitedNanos, long nowNanos) {
    try {
      return destination.of(request, waitedNanos, nowNanos);
    } catch (LinkageError | RuntimeException e) {
      onFailure.accept(e);
      return LateRequest.Destination.GOOD;
    }
  }

  void send(LateRequest request, TimerTask sendAgain, Timeout timeout) {
    try {
      counters.copies().increment();
      copiesOfKind.get(request.demand().kind()).increment();
      sendAgain.run(timeout);
    } catch (Exception e) {
      onFailure.accept(e);
    }
  }
}
