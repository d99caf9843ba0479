package io.manx.agent.ranking;

import io.manx.core.selection.Candidates;
import io.manx.core.selection.Feedback;
import io.manx.core.selection.HoldingSelector;
import io.manx.core.selection.ReplicaSelector;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A policy, and the order in which it last put the candidates. Not thread-safe. */
class RecordingSelector implements ReplicaSelector {
  private final ReplicaSelector policy;
  private final int[] replicas = new int[Topology.NODES];
  private final double[] scores = new double[Topology.NODES];
  private int size;

  private RecordingSelector(ReplicaSelector policy) {
    this.policy = policy;
  }

  /** Returns one that holds requests back if the policy does. */
  static RecordingSelector of(ReplicaSelector policy) {
    return policy instanceof HoldingSelector
        ? new Holding((HoldingSelector) policy)
        : new RecordingSelector(policy);
  }

  private static final class Holding extends RecordingSelector implements HoldingSelector {
    private final HoldingSelector policy;

    private Holding(HoldingSelector policy) {
      super(policy);
      this.policy = policy;
    }

    @Override
    public long admit(Candidates ranked, long nowNanos) {
      return policy.admit(ranked, nowNanos);
    }
  }

  /** How many candidates there were. */
  int size() {
    return size;
  }

  /** The replicas in the policy's order. */
  int[] order() {
    return Arrays.copyOf(replicas, size);
  }

  /** The score of the replica at a position in the policy's order. */
  double score(int position) {
    return scores[position];
  }

  @Override
  public void rank(Candidates candidates, long nowNanos) {
    policy.rank(candidates, nowNanos);
    size = candidates.size();
    for (int i = 0; i < size; i++) {
      replicas[i] = candidates.replica(i);
      scores[i] = candidates.score(i);
    }
  }

  @Override
  public void sent(int replica, int costClass, long nowNanos) {
    policy.sent(replica, costClass, nowNanos);
  }

  @Override
  public void response(
      int replica, int costClass, long responseNanos, @Nullable Feedback feedback, long nowNanos) {
    policy.response(replica, costClass, responseNanos, feedback, nowNanos);
  }

  @Override
  public void dropped(int replica, int costClass, long waitedNanos, long nowNanos) {
    policy.dropped(replica, costClass, waitedNanos, nowNanos);
  }

  @Override
  public void cancelled(int replica, int costClass, long waitedNanos, long nowNanos) {
    policy.cancelled(replica, costClass, waitedNanos, nowNanos);
  }
}
