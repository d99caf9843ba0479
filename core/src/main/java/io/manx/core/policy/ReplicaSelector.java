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
   * @param replica to which it was sent
   * @param costClass its cost class, as {@link Candidates#costClass()}
   * @param nowNanos when
   */
  void sent(int replica, int costClass, long nowNanos);

  /**
   * Takes note of a response.
   *
   * @param replica that answered
   * @param costClass that of the request
   * @param responseNanos time from sending to response
   * @param feedback what the replica said of itself, or null if it says nothing
   * @param nowNanos when it came
   */
  void answered(
      int replica, int costClass, long responseNanos, @Nullable Feedback feedback, long nowNanos);

  /**
   * Takes note that a request has failed: it was refused, or never sent. A policy that treats
   * expired requests alike is told of these as well.
   *
   * @param replica whose response it would have been
   * @param costClass that of the request
   * @param waitedNanos time from sending until now
   * @param nowNanos the time
   */
  void failed(int replica, int costClass, long waitedNanos, long nowNanos);

  /**
   * Takes note that a request has expired: its time is over, and no response has come. The time
   * alone does not tell that from a failure, since each request has its own timeout.
   *
   * @param replica whose response it would have been
   * @param costClass that of the request
   * @param waitedNanos time from sending until now
   * @param nowNanos the time
   */
  default void expired(int replica, int costClass, long waitedNanos, long nowNanos) {
    failed(replica, costClass, waitedNanos, nowNanos);
  }

  /**
   * Takes note that a request was cancelled, since another replica had answered it. All that this
   * says of the replica is that it had not answered yet.
   *
   * @param replica to which it was sent
   * @param costClass that of the request
   * @param waitedNanos time from sending until now
   * @param nowNanos the time
   */
  void cancelled(int replica, int costClass, long waitedNanos, long nowNanos);
}
