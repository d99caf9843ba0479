package io.manx.core.policy;

import io.manx.core.catalogue.ParameterValues;
import io.manx.core.request.LargeKeys;
import io.manx.core.wire.Feedback;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Héron (Jaiman et al., SRDS 2018): a replica that is serving a large value is kept free of others.
 *
 * <p>Among the replicas that are serving no large request of this requester, the one with the
 * lowest score of {@link C3Selector} is asked; if all are, the lowest score. A request is large
 * from cost class 1 on: the host tells by {@link LargeKeys}, as in the paper. Parameters are those
 * of C3.
 *
 * <p>Our readings, since the accessible sources leave them open: the state of a replica is each
 * requester's own; all busy, score alone decides; a request that never comes back leaves no mark.
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
