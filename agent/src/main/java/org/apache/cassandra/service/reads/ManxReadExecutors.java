package org.apache.cassandra.service.reads;

import java.util.concurrent.TimeUnit;

/** Looks into reads that a node coordinates. In Cassandra's package for access only. */
public final class ManxReadExecutors {
  private ManxReadExecutors() {}

  /**
   * Whether a read may be sent to one more replica when it is late: there is one, and the table
   * asks neither for none nor for all to be sent twice.
   */
  public static boolean maySpeculate(Object executor) {
    return executor instanceof AbstractReadExecutor.SpeculatingReadExecutor;
  }

  /** Whether there is time for a copy sent at that time, as Cassandra sees it. */
  public static boolean isInTime(Object executor, long atNanos, long delayNanos) {
    AbstractReadExecutor read = (AbstractReadExecutor) executor;
    return delayNanos <= read.command.getTimeout(TimeUnit.NANOSECONDS)
        && atNanos <= read.requestTime.clientDeadline();
  }

  /** Waits until a read has what it needs or that time has come; returns whether it has. */
  public static boolean awaitUntil(Object executor, long nanos) {
    return ((AbstractReadExecutor) executor).handler.awaitUntil(nanos);
  }

  /** Whether a read has what it needs, or has failed. */
  public static boolean isOver(ReadCallback<?, ?> callback) {
    return callback.condition.isSignalled();
  }
}
