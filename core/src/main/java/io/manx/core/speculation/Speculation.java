// SPDX-License-Identifier: Apache-2.0

package io.manx.core.speculation;

import io.manx.core.request.Demand;
import io.manx.core.wire.Feedback;
import org.jspecify.annotations.Nullable;

/**
 * Decides when a request without an answer is sent to one more replica. Works with any {@code
 * ReplicaSelector}, which chooses that replica. Thread-safe.
 */
public interface Speculation {
  /** A delay that never ends. */
  long NEVER = Long.MAX_VALUE;

  /** A copy of the request must be sent now. */
  long NOW = 0;

  /**
   * A request is sent.
   *
   * @param demand what is known of it
   * @param awaited how many answers of other nodes it needs, at least 1
   * @param nowNanos when
   * @return nanoseconds after which to ask {@link #decide}, or {@link #NEVER}
   */
  long delayNanos(Demand demand, int awaited, long nowNanos);

  /**
   * Decides about a request that has waited for its delay without an answer.
   *
   * @param demand what is known of it
   * @param awaited how many answers of other nodes it needs, at least 1
   * @param waitedNanos time since it was sent
   * @param nowNanos the time
   * @return {@link #NOW} if a copy must be sent, which then counts as sent; otherwise nanoseconds
   *     after which to ask again
   */
  long decide(Demand demand, int awaited, long waitedNanos, long nowNanos);

  /**
   * Returns why {@link #decide} has just refused a copy. Decisions of other threads may come
   * between, so this is for people.
   *
   * @param waitedNanos as it was told
   * @param nowNanos as it was told
   */
  default Refusal refusal(long waitedNanos, long nowNanos) {
    return Refusal.BUDGET_EMPTY;
  }

  /**
   * Whether requests wait so long at a replica that no copy should go there.
   *
   * @param replica its number, from 0
   * @param waitedNanos time since the late request was sent
   * @param nowNanos the time
   */
  default boolean isBusy(int replica, long waitedNanos, long nowNanos) {
    return false;
  }

  /**
   * Returns for how many more nanoseconds a copy may be put off to wait for a better replica; 0 if
   * it must not be, or has been for long enough.
   *
   * @param lateNanos the request's delay
   * @param waitedNanos time since it went out
   */
  default long untilDueAnyway(long lateNanos, long waitedNanos) {
    return 0;
  }

  /**
   * A replica has answered. Copies that failed, expired or were cancelled are not reported, since
   * their response times are unknown.
   *
   * @param replica its number, from 0
   * @param demand that of the request
   * @param responseNanos time from sending the copy to that replica until its answer
   * @param feedback of the replica, or null if there is none
   * @param nowNanos when the answer came
   */
  void answered(
      int replica, Demand demand, long responseNanos, @Nullable Feedback feedback, long nowNanos);

  /**
   * A request has all answers that it needs, or has failed.
   *
   * @param latencyNanos time since it began, including copies
   * @param nowNanos the time
   */
  void completed(long latencyNanos, long nowNanos);
}
