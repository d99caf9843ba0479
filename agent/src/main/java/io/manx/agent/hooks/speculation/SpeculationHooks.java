// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.hooks.speculation;

import io.manx.agent.coordinator.CoordinatedRead;
import io.manx.agent.feature.Hooks;
import io.manx.agent.runtime.Agent;
import io.manx.core.request.DelayBounds;
import io.manx.core.request.Demand;
import io.manx.core.routing.LateRequest;
import io.manx.core.speculation.BudgetSpeculation;
import io.manx.core.speculation.Refusal;
import io.manx.core.speculation.Speculation;
import org.apache.cassandra.service.reads.ManxReadExecutors;
import org.jspecify.annotations.Nullable;

/**
 * Hooks where a coordinator decides whether to send a read to one more replica. Only exceptions of
 * waiting reach Cassandra, as they do without the agent. Initialises no other class, since a
 * failure of its initialiser would reach Cassandra too.
 */
public final class SpeculationHooks {
  /** Cassandra decides. */
  public static final int STOCK = 0;

  /** No copy is sent. */
  public static final int WAIT = 1;

  /** A copy is sent. */
  public static final int SEND = 2;

  private SpeculationHooks() {}

  /** Waits until a read is late for its kind, and decides; returns one of the constants above. */
  public static int decide(Object executor) {
    SpeculativeRead once = speculativeRead(executor);
    if (once != null && once.isSentHere()) {
      return SEND;
    }
    int decision = waitAndDecide(executor, once);
    // Cassandra may send a copy, too; after that, no other thread may.
    return decision == STOCK && once != null && !once.take() ? WAIT : decision;
  }

  private static @Nullable SpeculativeRead speculativeRead(Object executor) {
    try {
      return Agent.instance().settles() ? SpeculativeRead.of(executor) : null;
    } catch (Throwable e) {
      Hooks.SHOULD_SPECULATE.failed(e);
      return null;
    }
  }

  private static int waitAndDecide(Object executor, @Nullable SpeculativeRead once) {
    BudgetSpeculation speculation;
    CoordinatedRead read;
    try {
      Agent agent = Agent.instance();
      speculation = agent.measures() ? agent.speculation().current() : null;
      if (speculation == null) {
        return STOCK;
      }
      Hooks.SHOULD_SPECULATE.acts();
      read = CoordinatedRead.current();
      if (!read.isRegularSingle() || !ManxReadExecutors.maySpeculate(executor)) {
        return STOCK;
      }
      Demand slowest = AwaitedAnswers.slowest(executor, speculation, read.demand());
      if (slowest == null) {
        return STOCK;
      }
      int awaited = AwaitedAnswers.count(executor, speculation, slowest);
      DelayBounds stated = agent.speculation().bounds(ManxReadExecutors.boundedRetry(executor));
      Demand demand = slowest.within(stated);
      long delayNanos = speculation.delayNanos(demand, awaited, agent.nanos());
      if (delayNanos == Speculation.NEVER) {
        return STOCK;
      }
      read.isLateAfter(demand, awaited, delayNanos);
      if (!agent.speculates()) {
        return STOCK;
      }
      read.story().lateAt(read.sinceNanos() + read.heldNanos() + read.copyAfterNanos());
    } catch (Throwable e) {
      Hooks.SHOULD_SPECULATE.failed(e);
      return STOCK;
    }
    return awaitAnswerOrPermit(executor, once, speculation, read);
  }

  /** Asks when the read is late, and again as often as the answer says. */
  private static int awaitAnswerOrPermit(
      Object executor,
      @Nullable SpeculativeRead once,
      BudgetSpeculation speculation,
      CoordinatedRead read) {
    long sentNanos = read.sinceNanos() + read.heldNanos();
    long afterNanos = read.copyAfterNanos();
    LateRequest late = null;
    while (true) {
      if (!ManxReadExecutors.isInTime(
              executor, sentNanos + afterNanos, read.heldNanos() + afterNanos)
          || ManxReadExecutors.awaitUntil(executor, sentNanos + afterNanos)
          || (once != null && once.isTaken())) {
        return WAIT;
      }
      try {
        if (late == null) {
          late = new LateRequest(speculation, read.copyDemand(), read.awaited(), afterNanos);
        }
        long nowNanos = Agent.instance().nanos();
        LateRequest.Decision decision =
            late.ask(CopyTarget.of(executor, late, afterNanos, nowNanos), afterNanos, nowNanos);
        if (decision == LateRequest.Decision.SEND) {
          if (once != null && !once.take()) {
            return WAIT;
          }
          read.willSendCopy(read.demand());
          return SEND;
        }
        noteRefusal(read, late, decision, nowNanos);
        afterNanos = late.askAfterNanos();
      } catch (Throwable e) {
        Hooks.SHOULD_SPECULATE.failed(e);
        return STOCK;
      }
    }
  }

  private static void noteRefusal(
      CoordinatedRead read, LateRequest late, LateRequest.Decision decision, long nowNanos) {
    if (decision == LateRequest.Decision.REFUSED) {
      Agent.instance().speculation().refused();
    }
    Refusal refusal = late.refusal();
    if (refusal != null) {
      read.story().refused(refusal, nowNanos);
    }
  }

  /** A read is over; in mode {@code observe}, counts whether a copy of it would have been sent. */
  public static void foreseen(CoordinatedRead read, long nanos) {
    try {
      Agent agent = Agent.instance();
      Speculation speculation = agent.observes() ? agent.speculation().current() : null;
      if (speculation == null) {
        return;
      }
      Hooks.SHOULD_SPECULATE.acts();
      long waitedNanos = nanos - read.heldNanos();
      if (waitedNanos > read.copyAfterNanos()
          && speculation.decide(read.copyDemand(), read.awaited(), waitedNanos, agent.nanos())
              == Speculation.NOW) {
        agent.speculation().foreseen();
      }
    } catch (Throwable e) {
      Hooks.SHOULD_SPECULATE.failed(e);
    }
  }
}
