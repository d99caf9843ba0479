package io.manx.agent.weaving;

import io.manx.agent.coordinator.CoordinatedRead;
import io.manx.agent.coordinator.CostClasses;
import io.manx.agent.runtime.Agent;
import io.manx.agent.speculation.DataCentreClasses;
import io.manx.core.speculation.BudgetSpeculation;
import io.manx.core.speculation.Speculation;
import org.apache.cassandra.config.DatabaseDescriptor;
import org.apache.cassandra.locator.IEndpointSnitch;
import org.apache.cassandra.service.reads.ManxReadExecutors;
import org.jspecify.annotations.Nullable;

/**
 * What is done where a coordinator decides whether to send a read to one more replica. Never
 * throws, but what waiting throws to Cassandra as without it; initialises nothing, since what that
 * threw would reach Cassandra, too.
 */
public final class SpeculationPoints {
  /** Cassandra decides. */
  public static final int STOCK = 0;

  /** The read is not sent once more. */
  public static final int WAIT = 1;

  /** It is. */
  public static final int SEND = 2;

  /** At least, before it is asked again whether a copy is worth it. */
  private static final long LEAST_WAIT_NANOS = 1_000_000;

  private SpeculationPoints() {}

  /** Waits until a read is late for its kind, and decides; returns one of the above. */
  public static int decide(Object executor) {
    SpeculativeRead once = speculativeRead(executor);
    if (once != null && once.isSentHere()) {
      return SEND;
    }
    int decision = waitAndDecide(executor, once);
    // Cassandra may send one, too, and nobody else after that.
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
      Hooks.SHOULD_SPECULATE.maybeBreak();
      read = CoordinatedRead.current();
      if (!read.isRegularSingle() || !ManxReadExecutors.maySpeculate(executor)) {
        return STOCK;
      }
      int costClass = slowestClass(executor, speculation);
      if (costClass == DataCentreClasses.NONE) {
        return STOCK;
      }
      int awaited = ManxReadExecutors.contacts(executor);
      long delayNanos = speculation.delayNanos(costClass, awaited, System.nanoTime());
      if (delayNanos == Speculation.NEVER) {
        return STOCK;
      }
      read.isLateAfter(costClass, awaited, delayNanos);
      if (!agent.speculates()) {
        return STOCK;
      }
    } catch (Throwable e) {
      Hooks.SHOULD_SPECULATE.failed(e);
      return STOCK;
    }
    return awaitAnswerOrPermit(executor, once, speculation, read);
  }

  /**
   * Of the data centres that are asked; none while one of the others is not known, or nothing is. A
   * node that reads from itself may never know its own.
   */
  private static int slowestClass(Object executor, BudgetSpeculation speculation) {
    DataCentreClasses dataCentres = Agent.instance().speculation().dataCentres();
    IEndpointSnitch snitch = DatabaseDescriptor.getEndpointSnitch();
    String local = snitch.getLocalDatacenter();
    int slowest = DataCentreClasses.NONE;
    int contacts = ManxReadExecutors.contacts(executor);
    for (int i = 0; i < contacts; i++) {
      String dataCentre = snitch.getDatacenter(ManxReadExecutors.contact(executor, i));
      int costClass = dataCentres.of(dataCentre, local);
      boolean isKnown = costClass != DataCentreClasses.NONE && speculation.knows(costClass);
      if (!isKnown && costClass != CostClasses.SINGLE) {
        return DataCentreClasses.NONE;
      }
      if (isKnown
          && (slowest == DataCentreClasses.NONE
              || speculation.lateNanos(costClass) > speculation.lateNanos(slowest))) {
        slowest = costClass;
      }
    }
    return slowest;
  }

  /** Asks when the read is late, and again as often as it is told to. */
  private static int awaitAnswerOrPermit(
      Object executor,
      @Nullable SpeculativeRead once,
      BudgetSpeculation speculation,
      CoordinatedRead read) {
    boolean refused = false;
    long sentNanos = read.sinceNanos() + read.heldNanos();
    long afterNanos = read.copyAfterNanos();
    while (true) {
      if (!ManxReadExecutors.isInTime(
              executor, sentNanos + afterNanos, read.heldNanos() + afterNanos)
          || ManxReadExecutors.awaitUntil(executor, sentNanos + afterNanos)
          || (once != null && once.isTaken())) {
        return WAIT;
      }
      try {
        boolean isDue =
            speculation.isDueAnyway(read.copyAfterNanos(), afterNanos)
                || CopyTarget.isWorthIt(executor);
        long moreNanos =
            isDue
                ? speculation.decide(
                    read.copyClass(), read.awaited(), afterNanos, System.nanoTime())
                : Math.max(read.copyAfterNanos(), LEAST_WAIT_NANOS);
        if (moreNanos == Speculation.NOW) {
          if (once != null && !once.take()) {
            return WAIT;
          }
          read.willSendCopy();
          return SEND;
        }
        if (!refused) {
          refused = true;
          Agent.instance().speculation().refused();
        }
        afterNanos += moreNanos;
      } catch (Throwable e) {
        Hooks.SHOULD_SPECULATE.failed(e);
        return STOCK;
      }
    }
  }

  /** A read is over; while nothing is decided, a copy of it may have been foreseen. */
  static void foreseen(CoordinatedRead read, long nanos) {
    try {
      Agent agent = Agent.instance();
      Speculation speculation = agent.observes() ? agent.speculation().current() : null;
      if (speculation == null) {
        return;
      }
      Hooks.SHOULD_SPECULATE.maybeBreak();
      long waitedNanos = nanos - read.heldNanos();
      if (waitedNanos > read.copyAfterNanos()
          && speculation.decide(read.copyClass(), read.awaited(), waitedNanos, System.nanoTime())
              == Speculation.NOW) {
        agent.speculation().foreseen();
      }
    } catch (Throwable e) {
      Hooks.SHOULD_SPECULATE.failed(e);
    }
  }
}
