// SPDX-License-Identifier: Apache-2.0

package io.manx.core.policy;

/**
 * A selector that limits the rate of requests to each replica. It holds a request back while none
 * of its replicas may be asked.
 */
public interface RateLimitedSelector extends ReplicaSelector {
  /**
   * Moves the best replica that may be asked now to the front, and counts the request as sent to
   * it; the host then sends it. The others keep their order.
   *
   * @param ranked the replicas, as {@link #rank} left them
   * @return 0 if there is one; otherwise nanoseconds after which to ask again
   */
  long admit(Candidates ranked, long nowNanos);
}
