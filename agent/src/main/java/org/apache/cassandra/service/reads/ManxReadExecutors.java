package org.apache.cassandra.service.reads;

import java.util.concurrent.TimeUnit;
import org.apache.cassandra.config.DatabaseDescriptor;
import org.apache.cassandra.locator.IEndpointSnitch;
import org.apache.cassandra.locator.Replica;

/** Looks into reads that a node coordinates. In Cassandra's package for access only. */
public final class ManxReadExecutors {
  private ManxReadExecutors() {}

  /**
   * Whether a read may be sent to one more replica when it is late: there is one, none of those
   * asked is in another data centre, and the table asks for a percentile, by itself or with a fixed
   * threshold, rather than for none, for all, or for a fixed threshold alone.
   */
  public static boolean maySpeculate(Object executor) {
    if (!(executor instanceof AbstractReadExecutor.SpeculatingReadExecutor)) {
      return false;
    }
    AbstractReadExecutor read = (AbstractReadExecutor) executor;
    SpeculativeRetryPolicy.Kind kind = read.cfs.metadata().params.speculativeRetry.kind();
    return kind != SpeculativeRetryPolicy.Kind.FIXED && asksLocalDataCentreOnly(read);
  }

  private static boolean asksLocalDataCentreOnly(AbstractReadExecutor read) {
    IEndpointSnitch snitch = DatabaseDescriptor.getEndpointSnitch();
    String dataCentre = snitch.getLocalDatacenter();
    for (Replica contact : read.replicaPlan().contacts()) {
      if (!snitch.getDatacenter(contact).equals(dataCentre)) {
        return false;
      }
    }
    return true;
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
