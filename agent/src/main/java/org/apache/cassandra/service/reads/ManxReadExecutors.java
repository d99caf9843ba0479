// SPDX-License-Identifier: Apache-2.0

package org.apache.cassandra.service.reads;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.TimeUnit;
import org.apache.cassandra.locator.InetAddressAndPort;
import org.apache.cassandra.locator.Replica;
import org.apache.cassandra.net.RequestCallback;
import org.jspecify.annotations.Nullable;

/** Inspects reads that a node coordinates. In Cassandra's package for access only. */
public final class ManxReadExecutors {
  private static final VarHandle SPECULATIVE_READ = field();

  private ManxReadExecutors() {}

  private static VarHandle field() {
    try {
      return MethodHandles.lookup()
          .findVarHandle(ReadCallback.class, "manxSpeculativeRead", Object.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  /**
   * Attaches an object to a read that may be copied, for threads that learn that a copy is needed.
   */
  public static void setSpeculativeRead(Object executor, Object read) {
    SPECULATIVE_READ.set(((AbstractReadExecutor) executor).handler, read);
  }

  /** Returns the object attached to a read, or null. */
  public static @Nullable Object speculativeRead(Object executor) {
    return SPECULATIVE_READ.get(((AbstractReadExecutor) executor).handler);
  }

  /** Returns the object attached to the read that waits for a response, or null. */
  public static @Nullable Object speculativeRead(RequestCallback<?> callback) {
    return callback instanceof ReadCallback
        ? SPECULATIVE_READ.get((ReadCallback<?, ?>) callback)
        : null;
  }

  /** Whether Cassandra would send a copy of a read that is late. */
  public static boolean mayHaveCopy(Object executor) {
    return executor instanceof AbstractReadExecutor.SpeculatingReadExecutor;
  }

  /** Has Cassandra decide whether to send a copy, and send it. */
  public static void maybeSendCopy(Object executor) {
    ((AbstractReadExecutor) executor).maybeTryAdditionalReplicas();
  }

  /** Whether a read has what it needs, or has failed. */
  public static boolean isOver(Object executor) {
    return isOver(((AbstractReadExecutor) executor).handler);
  }

  /**
   * Whether a late read may be copied: there is another replica, and the table's speculative retry
   * uses a percentile, alone or with a fixed threshold.
   */
  public static boolean maySpeculate(Object executor) {
    return mayHaveCopy(executor)
        && ((AbstractReadExecutor) executor).cfs.metadata().params.speculativeRetry.kind()
            != SpeculativeRetryPolicy.Kind.FIXED;
  }

  /**
   * Returns the speculative retry of a read's table if it states a bound, otherwise null. Equal
   * ones state the same.
   */
  public static @Nullable Object boundedRetry(Object executor) {
    SpeculativeRetryPolicy retry =
        ((AbstractReadExecutor) executor).cfs.metadata().params.speculativeRetry;
    return retry.kind() == SpeculativeRetryPolicy.Kind.HYBRID ? retry : null;
  }

  /** Returns how many replicas a read is sent to. */
  public static int contacts(Object executor) {
    return ((AbstractReadExecutor) executor).replicaPlan().contacts().size();
  }

  /** Returns one of the replicas that a read is sent to, counted from 0. */
  public static InetAddressAndPort contact(Object executor, int index) {
    return ((AbstractReadExecutor) executor).replicaPlan().contacts().endpoint(index);
  }

  /**
   * Returns the replica to which Cassandra would send a copy of a read, or null if there is none.
   */
  public static @Nullable InetAddressAndPort spare(Object executor) {
    Replica spare =
        ((AbstractReadExecutor) executor).replicaPlan().firstUncontactedCandidate(any -> true);
    return spare == null ? null : spare.endpoint();
  }

  /** Whether Cassandra would still send a copy at that time. */
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
