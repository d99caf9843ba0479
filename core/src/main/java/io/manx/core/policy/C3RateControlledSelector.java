// SPDX-License-Identifier: Apache-2.0

package io.manx.core.policy;

import io.manx.core.catalogue.Parameter;
import io.manx.core.catalogue.ParameterValues;
import io.manx.core.estimate.PerReplica;
import io.manx.core.request.Demand;
import io.manx.core.wire.Feedback;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * C3 with its rate control and backpressure (Suresh et al., NSDI 2015). Of the ranking of {@link
 * C3Selector} it asks the first replica that {@link C3RateControl} admits; if it admits none, the
 * request is held back. As in the fork, reads of a node from itself are never held back. A request
 * that needs several replicas waits for the first of them alone, and takes no token of the others.
 */
public final class C3RateControlledSelector implements RateLimitedSelector {
  static final List<Parameter<?>> PARAMETERS =
      Stream.of(C3Selector.PARAMETERS, C3RateControl.PARAMETERS)
          .flatMap(List::stream)
          .collect(Collectors.toUnmodifiableList());

  private final C3Selector ranking;
  private final PerReplica<C3RateControl> rates;
  private final int self;

  /**
   * Creates one.
   *
   * @param seed of the random order of equal scores
   */
  public C3RateControlledSelector(ParameterValues values, long seed, Surroundings surroundings) {
    ranking = new C3Selector(values, seed, surroundings);
    self = surroundings.self();
    rates = new PerReplica<>(() -> new C3RateControl(values));
  }

  @Override
  public void rank(Candidates candidates, long nowNanos) {
    ranking.rank(candidates, nowNanos);
  }

  @Override
  public long admit(Candidates ranked, long nowNanos) {
    long shortest = Long.MAX_VALUE;
    for (int i = 0; i < ranked.size(); i++) {
      int replica = ranked.replica(i);
      long wait = replica == self ? 0 : rates.get(replica).take(nowNanos);
      if (wait == 0) {
        ranked.moveToFront(i);
        return 0;
      }
      shortest = Math.min(shortest, wait);
    }
    return ranked.size() == 0 ? 0 : shortest;
  }

  @Override
  public void sent(int replica, Demand demand, long nowNanos) {
    ranking.sent(replica, demand, nowNanos);
  }

  @Override
  public void answered(
      int replica, Demand demand, long responseNanos, @Nullable Feedback feedback, long nowNanos) {
    if (replica != self) {
      rates.get(replica).answered(nowNanos);
    }
    ranking.answered(replica, demand, responseNanos, feedback, nowNanos);
  }

  @Override
  public void failed(int replica, Demand demand, long waitedNanos, long nowNanos) {
    ranking.failed(replica, demand, waitedNanos, nowNanos);
  }

  @Override
  public void cancelled(int replica, Demand demand, long waitedNanos, long nowNanos) {
    ranking.cancelled(replica, demand, waitedNanos, nowNanos);
  }
}
