package io.manx.core.policy;

import io.manx.core.estimate.RandomBits;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Whose turn it is among the replicas of a request. Turns are kept by the replica that comes first
 * without a selector: a host may rank a request's replicas in groups, one after the other, and
 * turns in common would always meet each group at the same point. The first turn is a random
 * replica's. Thread-safe; takes a lock only when a replica is first heard of.
 */
final class Turns {
  private final PerReplica<AtomicInteger> turns;

  /**
   * Creates them.
   *
   * @param seed of the first turns
   */
  Turns(long seed) {
    RandomBits random = new RandomBits(seed);
    turns = new PerReplica<>(() -> new AtomicInteger((int) random.next()));
  }

  /** Returns the position of the replica whose turn it is; there must be one. */
  int next(Candidates candidates) {
    AtomicInteger turn = turns.get(candidates.replica(0));
    return Integer.remainderUnsigned(turn.getAndIncrement(), candidates.size());
  }
}
