package io.manx.agent.weaving;

import io.netty.util.concurrent.FastThreadLocal;
import org.jspecify.annotations.Nullable;

/** What a thread executes as a replica. */
final class ReadThread {
  private static final FastThreadLocal<ReadThread> CURRENT =
      new FastThreadLocal<>() {
        @Override
        protected ReadThread initialValue() {
          return new ReadThread();
        }
      };

  /** When the task in execution was taken from its queue; 0 if there is none. */
  long startedNanos;

  long queuedNanos;

  /** What it found when it arrived, as {@link ReadsFound}. */
  int found;

  /** The local read in execution, or null. */
  @Nullable LocalRead localRead;

  static ReadThread current() {
    return CURRENT.get();
  }

  void started(long queuedAtNanos, int foundOnArrival, long nowNanos) {
    queuedNanos = queuedAtNanos;
    found = foundOnArrival;
    startedNanos = nowNanos;
    localRead = null;
  }

  void ended() {
    startedNanos = 0;
    localRead = null;
  }
}
