package io.manx.core.speculation;

import io.manx.core.wire.Feedback;
import org.jspecify.annotations.Nullable;

/**
 * Decides when a request that has no answer yet is sent to one more replica. Combines with any
 * {@code ReplicaSelector}, which says to whom. Thread-safe.
 */
public interface Speculation {
  /** A delay that never ends. */
  long NEVER = Long.MAX_VALUE;

  /** A copy of the request must be sent now. */
  long NOW = 0;

  /**
   * A request goes out.
   *
   * @param costClass its cost class
   * @param awaited how many answers of other nodes it needs, at least 1
   * @param nowNanos when
   * @return nanoseconds after which to ask {@link #decide}, or {@link #NEVER}
   */
  long delayNanos(int costClass, int awaited, long nowNanos);

  /**
   * A request has waited for as long as it was told to, and still has no answer.
   *
   * @param costClass its cost class
   * @param awaited how many answers of other nodes it needs, at least 1
   * @param waitedNanos time since it went out
   * @param nowNanos the time
   * @return {@link #NOW} if a copy must be sent, which then counts as sent; otherwise nanoseconds
   *     after which to ask again
   */
  long decide(int costClass, int awaited, long waitedNanos, long nowNanos);

  /**
   * Returns after how many more nanoseconds a copy is no longer put off for a better replica; 0 if
   * it never is, or the request has waited for that long.
   *
   * @param lateNanos the request's delay
   * @param waitedNanos time since it went out
   */
  default long untilDueAnyway(long lateNanos, long waitedNanos) {
    return 0;
  }

  /**
   * A replica has answered. Only that: of a copy that failed, timed out, was cancelled or was never
   * sent it is not known how long it would have taken.
   *
   * @param replica its number, from 0
   * @param costClass that of the request
   * @param responseNanos time from sending the copy to that replica until its answer
   * @param feedback what the replica said of itself, or null
   * @param nowNanos when it came
   */
  void answered(
      int replica, int costClass, long responseNanos, @Nullable Feedback feedback, long nowNanos);

  /**
   * A request has all answers that it needs, or has failed.
   *
   * @param latencyNanos time since it began, copies and all
   * @param nowNanos the time
   */
  void completed(long latencyNanos, long nowNanos);
}
