package io.manx.agent.ranking;

import io.manx.core.selection.Candidates;
import io.manx.core.selection.FailingReplicas;
import io.manx.core.selection.ForetoldPauses;
import io.manx.core.selection.Readiness;

/**
 * Which replicas come behind others whatever their score: those that start, by chance, then those
 * that are about to pause, then those that leave, then those that fail. Thread-safe.
 */
final class Tiers {
  private final Restarts restarts;
  private final FailingReplicas failing = new FailingReplicas();
  private final ForetoldPauses pauses =
      new ForetoldPauses((replica, nowNanos) -> !isPoor(replica, nowNanos));

  Tiers(Restarts restarts) {
    this.restarts = restarts;
  }

  Restarts restarts() {
    return restarts;
  }

  FailingReplicas failing() {
    return failing;
  }

  ForetoldPauses pauses() {
    return pauses;
  }

  /** Puts them back. */
  void apply(Candidates ranked, long nowNanos) {
    restarts.apply(ranked, nowNanos);
    failing.apply(ranked, nowNanos);
    pauses.apply(ranked, nowNanos);
  }

  /** How many replicas leave or fail, from the last one on. */
  int poor(Candidates ranked, long nowNanos) {
    int poor = 0;
    while (poor < ranked.size() && isPoor(ranked.replica(ranked.size() - 1 - poor), nowNanos)) {
      poor++;
    }
    return poor;
  }

  private boolean isPoor(int replica, long nowNanos) {
    return failing.isFailing(replica, nowNanos) || restarts.leaves(replica, nowNanos);
  }

  /** How ready a replica is for its full share of reads. */
  Readiness readiness(int replica, long nowNanos) {
    Readiness readiness = restarts.readiness(replica);
    return readiness != Readiness.LEAVING && pauses.isForetold(replica, nowNanos)
        ? Readiness.PAUSING
        : readiness;
  }
}
