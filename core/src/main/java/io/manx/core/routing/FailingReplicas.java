// SPDX-License-Identifier: Apache-2.0

package io.manx.core.routing;

import io.manx.core.estimate.FailureStreak;
import io.manx.core.estimate.PerReplica;
import io.manx.core.policy.ReplicaSelector;

/**
 * Puts failing replicas last. A replica that rejects everything never has requests outstanding, and
 * its failures come sooner than answers, so many policies would send it everything. So a replica
 * that fails comes last for 1 ms, and for twice as long with each further failure in a row, up to a
 * second. Works with any {@link ReplicaSelector}. Thread-safe without locks.
 *
 * <p>An expired request has not failed: its replica was slow, which policies notice by themselves.
 */
public final class FailingReplicas {
  private final PerReplica<FailureStreak> streaks = new PerReplica<>(FailureStreak::new);

  /** A request to a replica has failed: it was refused, or never sent, and has not expired. */
  public void failed(int replica, long nowNanos) {
    streaks.get(replica).failed(nowNanos);
  }

  /** A replica has answered. */
  public void answered(int replica) {
    if (replica < streaks.size()) {
      streaks.get(replica).answered();
    }
  }

  /** Whether no replica has ever failed. */
  boolean isIdle() {
    return streaks.size() == 0;
  }

  /** Whether a replica failed a moment ago, and has not answered since. */
  public boolean isFailing(int replica, long nowNanos) {
    return replica < streaks.size() && streaks.get(replica).isFailing(nowNanos);
  }
}
