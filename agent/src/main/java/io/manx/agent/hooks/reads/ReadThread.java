// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.hooks.reads;

import io.netty.util.concurrent.FastThreadLocal;
import org.jspecify.annotations.Nullable;

/** The read that the current thread executes as a replica. */
public final class ReadThread {
  private static final FastThreadLocal<ReadThread> CURRENT =
      new FastThreadLocal<>() {
        @Override
        protected ReadThread initialValue() {
          return new ReadThread();
        }
      };

  private long startedNanos;
  private long queuedNanos;
  private int foundOnArrival;
  private @Nullable LocalRead localRead;

  private ReadThread() {}

  /** Returns the state of the current thread. */
  public static ReadThread current() {
    return CURRENT.get();
  }

  /**
   * A task was taken from its queue.
   *
   * @param foundOnArrival the reads that were there when it was queued, as {@link ReadsFound}
   */
  public void started(long queuedNanos, int foundOnArrival, long nowNanos) {
    this.queuedNanos = queuedNanos;
    this.foundOnArrival = foundOnArrival;
    startedNanos = nowNanos;
    localRead = null;
  }

  /** A local read was taken from its queue. */
  public void started(LocalRead read, long nowNanos) {
    started(read.sentNanos(), read.found(), nowNanos);
    localRead = read;
  }

  /** The task has been executed. */
  public void ended() {
    startedNanos = 0;
    localRead = null;
  }

  /** When the task in execution was taken from its queue, or 0 if there is none. */
  public long startedNanos() {
    return startedNanos;
  }

  /** How long that task waited in its queue. */
  public long waitingNanos() {
    return Math.max(0, startedNanos - queuedNanos);
  }

  /** The reads that were there when it was queued, as {@link ReadsFound}. */
  public int found() {
    return foundOnArrival;
  }

  /** The local read in execution, or null. */
  public @Nullable LocalRead localRead() {
    return localRead;
  }
}
