package io.manx.agent.weaving;

import io.manx.agent.coordinator.CoordinatedRead;
import io.manx.agent.coordinator.CostClasses;
import io.manx.agent.runtime.Agent;
import io.manx.core.speculation.Speculation;
import org.apache.cassandra.service.reads.ManxReadExecutors;

/**
 * What is done where a coordinator decides whether to send a read to one more replica. Never
 * throws, but what waiting throws to Cassandra as without it.
 */
public final class SpeculationPoints {
  /** Cassandra decides. */
  public static final int STOCK = 0;

  /** The read is not sent once more. */
  public static final int WAIT = 1;

  /** It is. */
  public static final int SEND = 2;

  private static final Agent AGENT = Agent.instance();

  private SpeculationPoints() {}

  /** Waits until a read is late for its kind, and decides; returns one of the above. */
  public static int decide(Object executor) {
    Speculation speculation = AGENT.speculates() ? AGENT.speculation().current() : null;
    if (speculation == null) {
      return STOCK;
    }
    long lateNanos;
    try {
      Hooks.SHOULD_SPECULATE.maybeBreak();
      CoordinatedRead read = CoordinatedRead.current();
      if (!read.isRegularSingle() || !ManxReadExecutors.maySpeculate(executor)) {
        return STOCK;
      }
      long delayNanos = speculation.delayNanos(CostClasses.SINGLE, System.nanoTime());
      lateNanos = read.sinceNanos() + delayNanos;
      if (delayNanos == Speculation.NEVER
          || !ManxReadExecutors.isInTime(executor, lateNanos, delayNanos)) {
        return WAIT;
      }
    } catch (Throwable e) {
      Hooks.SHOULD_SPECULATE.failed(e);
      return STOCK;
    }
    return ManxReadExecutors.awaitUntil(executor, lateNanos) ? WAIT : late(speculation);
  }

  private static int late(Speculation speculation) {
    try {
      if (speculation.permits(System.nanoTime())) {
        CoordinatedRead.current().willSendCopy();
        return SEND;
      }
      AGENT.speculation().refused();
    } catch (Throwable e) {
      Hooks.SHOULD_SPECULATE.failed(e);
    }
    return WAIT;
  }

  /** A read begins while nothing is decided: when would it have been late? */
  static void foresee(CoordinatedRead read, long nowNanos) {
    Speculation speculation = AGENT.observes() ? AGENT.speculation().current() : null;
    if (speculation != null) {
      read.setCopyAfterNanos(speculation.delayNanos(CostClasses.SINGLE, nowNanos));
    }
  }

  /** The read is over. */
  static void foreseen(CoordinatedRead read, long nowNanos) {
    Speculation speculation = AGENT.observes() ? AGENT.speculation().current() : null;
    if (speculation != null
        && nowNanos - read.sinceNanos() > read.copyAfterNanos()
        && speculation.permits(nowNanos)) {
      AGENT.speculation().foreseen();
    }
  }
}
