package io.manx.core.selection;

/**
 * Keeps replicas that fail at once from seeming fast. A policy that goes by outstanding requests or
 * by response times alone would send them all there is: nothing is ever outstanding at who refuses
 * everything. So a replica that fails sooner than a read may take comes last, for 1 ms, and for
 * twice as long with each further failure in a row, up to a second. Combines with any {@link
 * ReplicaSelector}. Thread-safe without locks.
 *
 * <p>Timeouts are slow by themselves, and are left to the policy.
 */
public final class FailingReplicas {
  private final PerReplica<FailureStreak> streaks = new PerReplica<>(FailureStreak::new);

  /** A request to a replica was not answered, after which it was given up, or known to fail. */
  public void dropped(int replica, long waitedNanos, long nowNanos) {
    if (waitedNanos < ScoredSelector.READ_TIMEOUT_NANOS) {
      streaks.get(replica).failed(nowNanos);
    }
  }

  /** A replica has answered. */
  public void answered(int replica) {
    if (replica < streaks.size()) {
      streaks.get(replica).answered();
    }
  }

  /** Puts failing replicas behind the others. */
  public void apply(Candidates ranked, long nowNanos) {
    if (streaks.size() == 0) {
      return;
    }
    int position = 0;
    for (int left = ranked.size(); left > 0; left--) {
      if (isFailing(ranked.replica(position), nowNanos)) {
        ranked.moveToBack(position);
      } else {
        position++;
      }
    }
  }

  private boolean isFailing(int replica, long nowNanos) {
    return replica < streaks.size() && streaks.get(replica).isFailing(nowNanos);
  }
}
