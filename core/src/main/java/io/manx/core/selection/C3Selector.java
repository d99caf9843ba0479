package io.manx.core.selection;

import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Replica ranking of C3 (Suresh et al., NSDI 2015, section 3.1), without its rate control.
 *
 * <p>The score, in milliseconds, is {@code N + (1 + q + n * o)^3 * s}: q, s and N are moving
 * averages, weight of the newest sample 0.9, of queue size, service time and response time less
 * service time (so that N contains the waiting time); o is the number of own outstanding requests
 * and n that of replicas that this requester has dealt with, which the authors' Cassandra fork
 * takes for the number of clients. It is the paper's {@code R - 1/mu + q^3 / mu}. Averages start at
 * 0, so that an unknown replica is tried first, as in the fork. Scores are computed with each
 * ranking.
 *
 * <p>As in the fork, a response that never came leaves the averages as they were. Our readings:
 * equal scores are put in random order; a replica that says nothing of itself is known by its
 * response time alone.
 */
public final class C3Selector implements ReplicaSelector {
  /** Weight of the newest sample, as in the authors' fork. */
  public static final double EWMA_WEIGHT = 0.9;

  private static final double NANOS_PER_MILLI = 1e6;

  private final RandomBits random;
  private final PerReplica<State> states = new PerReplica<>(State::new);

  /**
   * Creates one.
   *
   * @param seed of the random order of equal scores
   */
  public C3Selector(long seed) {
    random = new RandomBits(seed);
  }

  private static final class State {
    final Ewma network = Ewma.fromZero(EWMA_WEIGHT);
    final Ewma service = Ewma.fromZero(EWMA_WEIGHT);
    final Ewma queueSize = Ewma.fromZero(EWMA_WEIGHT);
    final AtomicInteger outstanding = new AtomicInteger();
  }

  @Override
  public void rank(Candidates candidates, long nowNanos) {
    candidates.shuffle(random.next());
    for (int i = 0; i < candidates.size(); i++) {
      candidates.setScore(i, score(states.get(candidates.replica(i))));
    }
    candidates.sortByScore();
  }

  private double score(State state) {
    double queue = 1 + state.queueSize.value() + (double) states.size() * state.outstanding.get();
    double service = state.service.value() / NANOS_PER_MILLI;
    return state.network.value() / NANOS_PER_MILLI + queue * queue * queue * service;
  }

  @Override
  public void sent(int replica, long nowNanos) {
    states.get(replica).outstanding.incrementAndGet();
  }

  @Override
  public void response(
      int replica, long responseNanos, @Nullable Feedback feedback, long nowNanos) {
    State state = states.get(replica);
    state.outstanding.decrementAndGet();
    if (feedback == null) {
      state.network.add((double) responseNanos);
      return;
    }
    state.network.add((double) Math.max(0, responseNanos - feedback.serviceNanos()));
    state.service.add((double) feedback.serviceNanos());
    state.queueSize.add(feedback.pendingAndActive());
  }

  @Override
  public void dropped(int replica, long waitedNanos, long nowNanos) {
    states.get(replica).outstanding.decrementAndGet();
  }
}
