package io.manx.agent.hooks.speculation;

import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import org.apache.cassandra.service.reads.ManxReadExecutors;
import org.jspecify.annotations.Nullable;

/**
 * A read of one partition of which one copy may be sent: by the thread that coordinates it when it
 * is late, or at once by the thread that learns that a request of it will not be answered.
 * Thread-safe.
 */
final class SpeculativeRead {
  /** In {@link #sender}: the copy was sent, or none is to be sent by anyone else. */
  private static final Object DONE = new Object();

  private static final AtomicReferenceFieldUpdater<SpeculativeRead, Object> SENDER =
      AtomicReferenceFieldUpdater.newUpdater(SpeculativeRead.class, Object.class, "sender");

  private final Object executor;
  private final long sinceNanos;

  /** The thread that sends it at once, while it does, or what is above; null at first. */
  private volatile @Nullable Object sender;

  /**
   * Creates one.
   *
   * @param executor Cassandra's
   * @param sinceNanos when it began
   */
  SpeculativeRead(Object executor, long sinceNanos) {
    this.executor = executor;
    this.sinceNanos = sinceNanos;
  }

  /** Returns that of Cassandra's executor of a read, or null if it has none. */
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

  /** Whether nobody else may send a copy. */
  boolean isTaken() {
    return sender != null;
  }

  /** Returns true to one caller only, who may send the copy. */
  boolean take() {
    return SENDER.compareAndSet(this, null, DONE);
  }

  /** The same for a thread that sends it at once, and is {@link #sent()} after that. */
  boolean takeAtOnce() {
    return SENDER.compareAndSet(this, null, Thread.currentThread());
  }

  /** Whether this thread is sending it at once. */
  boolean isSentHere() {
    return sender == Thread.currentThread();
  }

  /** It was sent at once. */
  void sent() {
    sender = DONE;
  }
}
