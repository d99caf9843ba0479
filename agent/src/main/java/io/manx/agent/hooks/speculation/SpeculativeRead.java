// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.hooks.speculation;

import io.manx.core.request.Demand;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import org.apache.cassandra.service.reads.ManxReadExecutors;
import org.jspecify.annotations.Nullable;

/**
 * A read of one partition that may be copied once. The copy is sent by the coordinating thread when
 * the read is late, or at once by the thread that learns that a request will not be answered.
 * Thread-safe.
 */
final class SpeculativeRead {
  /** Value of {@link #sender} once the copy was sent, or no other thread may send it. */
  private static final Object DONE = new Object();

  private static final AtomicReferenceFieldUpdater<SpeculativeRead, Object> SENDER =
      AtomicReferenceFieldUpdater.newUpdater(SpeculativeRead.class, Object.class, "sender");

  private final Object executor;
  private final long sinceNanos;
  private final Demand demand;

  /** The thread that is sending the copy at once, {@link #DONE}, or null at first. */
  private volatile @Nullable Object sender;

  /**
   * Creates one.
   *
   * @param executor Cassandra's
   * @param sinceNanos when the read began
   * @param demand what is known of it
   */
  SpeculativeRead(Object executor, long sinceNanos, Demand demand) {
    this.executor = executor;
    this.sinceNanos = sinceNanos;
    this.demand = demand;
  }

  /** Returns the read of Cassandra's executor, or null if it has none. */
  static @Nullable SpeculativeRead of(Object executor) {
    return ManxReadExecutors.mayHaveCopy(executor)
        ? (SpeculativeRead) ManxReadExecutors.speculativeRead(executor)
        : null;
  }

  Object executor() {
    return executor;
  }

  long sinceNanos() {
    return sinceNanos;
  }

  Demand demand() {
    return demand;
  }

  /** Whether no other thread may send a copy. */
  boolean isTaken() {
    return sender != null;
  }

  /** Returns true to one caller only, which may then send the copy. */
  boolean take() {
    return SENDER.compareAndSet(this, null, DONE);
  }

  /**
   * Returns true to one caller only, which then sends the copy at once and calls {@link #sent()}.
   */
  boolean takeAtOnce() {
    return SENDER.compareAndSet(this, null, Thread.currentThread());
  }

  /** Whether this thread is sending the copy at once. */
  boolean isSentHere() {
    return sender == Thread.currentThread();
  }

  /** The copy was sent at once. */
  void sent() {
    sender = DONE;
  }
}
