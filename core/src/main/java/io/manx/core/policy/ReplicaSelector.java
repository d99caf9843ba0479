// SPDX-License-Identifier: Apache-2.0

package io.manx.core.policy;

import io.manx.core.request.Demand;
import io.manx.core.wire.Feedback;
import org.jspecify.annotations.Nullable;

/**
 * A policy that ranks replicas, and learns from the outcomes of the requests sent to them.
 *
 * <p>Thread-safe: requests are ranked, sent and answered on any threads at once. An observation may
 * take effect a moment later. No method waits for a lock, except in published policies that have
 * one.
 */
public interface ReplicaSelector {
  /**
   * Puts the candidates in order, best first, and sets the tier and score of each.
   *
   * @param candidates the replicas that may be asked, in the order in force without a selector
   * @param nowNanos the time
   */
  void rank(Candidates candidates, long nowNanos);

  /**
   * A request is sent.
   *
   * @param replica to which it is sent
   * @param demand what is known of it, as {@link Candidates#demand()}
   * @param nowNanos when
   */
  void sent(int replica, Demand demand, long nowNanos);

  /**
   * A request was answered.
   *
   * @param replica that answered
   * @param demand that of the request
   * @param responseNanos time from sending the request to its answer
   * @param feedback of the replica, or null if there is none
   * @param nowNanos when the answer came
   */
  void answered(
      int replica, Demand demand, long responseNanos, @Nullable Feedback feedback, long nowNanos);

  /**
   * A request has failed: it was refused, or never sent. Unless a policy overrides {@link
   * #expired}, this is also called for expired requests.
   *
   * @param replica that did not answer
   * @param demand that of the request
   * @param waitedNanos time from sending until now
   * @param nowNanos the time
   */
  void failed(int replica, Demand demand, long waitedNanos, long nowNanos);

  /**
   * A request has expired: its time is over, and no answer has come. The time alone does not tell
   * that from a failure, since each request has its own timeout.
   *
   * @param replica that did not answer
   * @param demand that of the request
   * @param waitedNanos time from sending until now
   * @param nowNanos the time
   */
  default void expired(int replica, Demand demand, long waitedNanos, long nowNanos) {
    failed(replica, demand, waitedNanos, nowNanos);
  }

  /**
   * A request was cancelled, for example since another replica had answered it. This only means
   * that the replica had not answered yet.
   *
   * @param replica to which it was sent
   * @param demand that of the request
   * @param waitedNanos time from sending until now
   * @param nowNanos the time
   */
  void cancelled(int replica, Demand demand, long waitedNanos, long nowNanos);
}
