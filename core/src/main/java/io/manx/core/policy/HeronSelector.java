package io.manx.core.policy;

import io.manx.core.catalogue.ParameterValues;
import io.manx.core.request.LargeKeys;
import io.manx.core.wire.Feedback;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Héron (Jaiman et al., SRDS 2018): a replica that is serving a large value is kept free of others.
 *
 * <p>Of the replicas that serve no large request of this requester, it asks the one with the lowest
 * score of {@link C3Selector}; if all serve one, the lowest score decides. A request is large from
 * cost class 1 on: the host finds out by {@link LargeKeys}, as in the paper. Parameters are those
 * of C3.
 *
 * <p>Our readings, since the accessible sources leave them open: each requester keeps its own state
 * of a replica; if all are busy, the score alone decides; a request without an answer leaves no
 * mark.
 */
public final class HeronSelector implements ReplicaSelector {
  private final C3Selector c3;
  private final PerReplica<AtomicInteger> large = new PerReplica<>(AtomicInteger::new);

  /**
   * Creates one.
   *
   * @param seed of the random order of equal scores
   */
  public HeronSelector(ParameterValues values, long seed, Surroundings surroundings) {
    c3 = new C3Selector(values, seed, surroundings);
  }

  @Override
  public void rank(Candidates candidates, long nowNanos) {
    c3.rank(candidates, nowNanos);
    for (int i = 0; i < candidates.size(); i++) {
      boolean isBusy = large.get(candidates.replica(i)).get() > 0;
      candidates.setTier(i, isBusy ? Tier.BUSY : Tier.SERVING);
    }
    candidates.sort();
  }

  @Override
  public void sent(int replica, int costClass, long nowNanos) {
    c3.sent(replica, costClass, nowNanos);
    if (costClass > 0) {
      large.get(replica).incrementAndGet();
    }
  }

  @Override
  public void answered(
      int replica, int costClass, long responseNanos, @Nullable Feedback feedback, long nowNanos) {
    c3.answered(replica, costClass, responseNanos, feedback, nowNanos);
    ended(replica, costClass);
  }

  @Override
  public void failed(int replica, int costClass, long waitedNanos, long nowNanos) {
    c3.failed(replica, costClass, waitedNanos, nowNanos);
    ended(replica, costClass);
  }

  @Override
  public void cancelled(int replica, int costClass, long waitedNanos, long nowNanos) {
    c3.cancelled(replica, costClass, waitedNanos, nowNanos);
    ended(replica, costClass);
  }

  private void ended(int replica, int costClass) {
    if (costClass > 0) {
      large.get(replica).updateAndGet(Outstanding::ended);
    }
  }
}
