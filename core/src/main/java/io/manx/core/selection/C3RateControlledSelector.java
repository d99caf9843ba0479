package io.manx.core.selection;

import org.jspecify.annotations.Nullable;

/**
 * C3 with its rate control and backpressure (Suresh et al., NSDI 2015): the ranking of {@link
 * C3Selector}, in which the first replica that {@link C3RateControl} lets through is asked; while
 * it lets none through the request is held back.
 */
public final class C3RateControlledSelector implements HoldingSelector {
  private final C3Selector ranking;
  private final PerReplica<C3RateControl> rates = new PerReplica<>(C3RateControl::new);

  /**
   * Creates one.
   *
   * @param seed of the random order of equal scores
   */
  public C3RateControlledSelector(long seed) {
    ranking = new C3Selector(seed);
  }

  @Override
  public void rank(Candidates candidates, long nowNanos) {
    ranking.rank(candidates, nowNanos);
  }

  @Override
  public long admit(Candidates ranked, long nowNanos) {
    long shortest = Long.MAX_VALUE;
    for (int i = 0; i < ranked.size(); i++) {
      long wait = rates.get(ranked.replica(i)).take(nowNanos);
      if (wait == 0) {
        ranked.moveToFront(i);
        return 0;
      }
      shortest = Math.min(shortest, wait);
    }
    return ranked.size() == 0 ? 0 : shortest;
  }

  @Override
  public void sent(int replica, int costClass, long nowNanos) {
    ranking.sent(replica, costClass, nowNanos);
  }

  @Override
  public void response(
      int replica, int costClass, long responseNanos, @Nullable Feedback feedback, long nowNanos) {
    rates.get(replica).responded(nowNanos);
    ranking.response(replica, costClass, responseNanos, feedback, nowNanos);
  }

  @Override
  public void dropped(int replica, int costClass, long waitedNanos, long nowNanos) {
    ranking.dropped(replica, costClass, waitedNanos, nowNanos);
  }
}
