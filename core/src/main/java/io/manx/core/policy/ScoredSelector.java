// SPDX-License-Identifier: Apache-2.0

package io.manx.core.policy;

import io.manx.core.estimate.PerReplica;
import io.manx.core.estimate.RandomBits;
import io.manx.core.request.Demand;
import io.manx.core.wire.Feedback;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import org.jspecify.annotations.Nullable;

/**
 * A selector that ranks by a score of each replica, equal scores in random order, and counts
 * outstanding requests. Thread-safe, as subclasses must be.
 *
 * @param <S> the state of a replica
 */
abstract class ScoredSelector<S extends ScoredSelector.State> implements ReplicaSelector {
  /** Cassandra's default read timeout. */
  static final long READ_TIMEOUT_NANOS = 5_000_000_000L;

  static final double NANOS_PER_MILLI = 1e6;

  private final RandomBits random;
  private final PerReplica<S> states;
  private final ActiveReplicas active = new ActiveReplicas();

  ScoredSelector(long seed, PerReplica<S> states) {
    this.random = new RandomBits(seed);
    this.states = states;
  }

  /**
   * The common state of a replica. Policies extend it, since a further object would cost each
   * request one more cache miss.
   */
  static class State extends ActiveReplicas.Activity {
    private static final AtomicIntegerFieldUpdater<State> OUTSTANDING =
        AtomicIntegerFieldUpdater.newUpdater(State.class, "outstanding");

    private volatile int outstanding;
    private volatile boolean answered;

    final int outstanding() {
      return outstanding;
    }

    /** The replica has answered. The flag is written only once, for the cache's sake. */
    final void hasNowAnswered() {
      if (!answered) {
        answered = true;
      }
    }

    /** Whether it has answered before. */
    final boolean hasAnswered() {
      return answered;
    }

    /**
     * The time that a request without an answer counts as. Before the replica's first answer it is
     * at least the read timeout: a fast failure says nothing about answers, and must not attract
     * requests.
     */
    final long countedNanos(long waitedNanos) {
      return answered ? waitedNanos : Math.max(waitedNanos, READ_TIMEOUT_NANOS);
    }
  }

  final PerReplica<S> states() {
    return states;
  }

  /** How many replicas were asked or answered within the last ten minutes. */
  final int activeReplicas() {
    return active.count();
  }

  /** Removes replicas from that count that were not asked and did not answer for long. */
  final void forgetInactive(long nowNanos) {
    if (active.isSweepDue(nowNanos)) {
      for (int replica = 0; replica < states.size(); replica++) {
        State state = states.get(replica);
        active.sweep(state, nowNanos);
      }
    }
  }

  /** The score to rank by, in milliseconds if it is a time; lower is better. */
  abstract double score(S state);

  /** Learns from an answer. */
  abstract void learn(S state, long responseNanos, @Nullable Feedback feedback);

  /** Learns from a request that failed or expired. */
  abstract void learnFailure(S state, long waitedNanos);

  @Override
  public final void rank(Candidates candidates, long nowNanos) {
    forgetInactive(nowNanos);
    candidates.shuffle(random.next());
    for (int i = 0; i < candidates.size(); i++) {
      candidates.setScore(i, score(states.get(candidates.replica(i))));
    }
    candidates.sort();
  }

  @Override
  public final void sent(int replica, Demand demand, long nowNanos) {
    State state = states.get(replica);
    State.OUTSTANDING.incrementAndGet(state);
    active.touched(state, nowNanos);
  }

  @Override
  public final void answered(
      int replica, Demand demand, long responseNanos, @Nullable Feedback feedback, long nowNanos) {
    S state = answered(replica);
    active.touched(state, nowNanos);
    learn(state, responseNanos, feedback);
    state.hasNowAnswered();
  }

  @Override
  public final void failed(int replica, Demand demand, long waitedNanos, long nowNanos) {
    learnFailure(answered(replica), waitedNanos);
  }

  @Override
  public final void cancelled(int replica, Demand demand, long waitedNanos, long nowNanos) {
    State.OUTSTANDING.updateAndGet(states.get(replica), Outstanding::ended);
  }

  private S answered(int replica) {
    S state = states.get(replica);
    State.OUTSTANDING.updateAndGet(state, Outstanding::ended);
    return state;
  }
}
