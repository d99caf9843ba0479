package io.manx.core.policy;

import io.manx.core.wire.Feedback;
import org.jspecify.annotations.Nullable;

/**
 * A policy that ranks replicas, and learns from what becomes of the requests sent to them.
 *
 * <p>Thread-safe: requests are ranked, sent and answered on any threads at once. An observation may
 * be seen by rankings that begin a moment later. Nothing waits for a lock, but where a published
 * policy has one.
 */
public interface ReplicaSelector {
  /**
   * Puts the candidates in order, best first, and leaves in each the score it went by.
   *
   * @param candidates the replicas that may be asked, in the order in force without a selector
   * @param nowNanos the time
   */
  void rank(Candidates candidates, long nowNanos);

  /**
   * Takes note that a request went out.
   *
   * @param replica whom it was sent to
   * @param costClass its cost class, as {@link Candidates#costClass()}
   * @param nowNanos when
   */
  void sent(int replica, int costClass, long nowNanos);

  /**
   * Takes note of a response.
   *
   * @param replica who answered
   * @param costClass that of the request
   * @param responseNanos time from sending to response
   * @param feedback what the replica said of itself, or null if it says nothing
   * @param nowNanos when it came
   */
  void response(
      int replica, int costClass, long responseNanos, @Nullable Feedback feedback, long nowNanos);

  /**
   * Takes note that a request has failed, or was never sent; or that it has expired, if the policy
   * makes no difference.
   *
   * @param replica whose response it would have been
   * @param costClass that of the request
   * @param waitedNanos time from sending until now
   * @param nowNanos the time
   */
  void dropped(int replica, int costClass, long waitedNanos, long nowNanos);

  /**
   * Takes note that a request has expired: its time is over, and no response has come. How long
   * that took does not tell it from a failure, since each request has a timeout of its own.
   *
   * @param replica whose response it would have been
   * @param costClass that of the request
   * @param waitedNanos time from sending until now
   * @param nowNanos the time
   */
  default void expired(int replica, int costClass, long waitedNanos, long nowNanos) {
    dropped(replica, costClass, waitedNanos, nowNanos);
  }

  /**
   * Takes note that a request was taken back, since another replica had answered it. That says
   * nothing of this one but that it had not answered yet.
   *
   * @param replica to whom it was sent
   * @param costClass that of the request
   * @param waitedNanos time from sending until now
   * @param nowNanos the time
   */
  void cancelled(int replica, int costClass, long waitedNanos, long nowNanos);
}
