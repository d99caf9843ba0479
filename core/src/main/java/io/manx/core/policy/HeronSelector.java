// SPDX-License-Identifier: Apache-2.0

package io.manx.core.policy;

import io.manx.core.catalogue.ParameterValues;
import io.manx.core.estimate.PerReplica;
import io.manx.core.request.Demand;
import io.manx.core.request.LargeKeys;
import io.manx.core.wire.Feedback;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Héron (Jaiman et al., SRDS 2018): a replica that is serving a large value is kept free of others.
 *
 * <p>Of the replicas that serve no large request of this requester, it asks the one with the lowest
 * score of {@link C3Selector}; if all serve one, the lowest score decides. The host tells which
 * requests are large ({@link Demand#isLarge()}); the paper keeps their keys in a Bloom filter, as
 * {@link LargeKeys} does. Parameters are those of C3.
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
  public void sent(int replica, Demand demand, long nowNanos) {
    c3.sent(replica, demand, nowNanos);
    if (demand.isLarge()) {
      large.get(replica).incrementAndGet();
    }
  }

  @Override
  public void answered(
      int replica, Demand demand, long responseNanos, @Nullable Feedback feedback, long nowNanos) {
    c3.answered(replica, demand, responseNanos, feedback, nowNanos);
    ended(replica, demand);
  }

  @Override
  public void failed(int replica, Demand demand, long waitedNanos, long nowNanos) {
    c3.failed(replica, demand, waitedNanos, nowNanos);
    ended(replica, demand);
  }

  @Override
  public void cancelled(int replica, Demand demand, long waitedNanos, long nowNanos) {
    c3.cancelled(replica, demand, waitedNanos, nowNanos);
    ended(replica, demand);
  }

  private void ended(int replica, Demand demand) {
    if (demand.isLarge()) {
      large.get(replica).updateAndGet(Outstanding::ended);
    }
  }
}
