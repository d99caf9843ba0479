// SPDX-License-Identifier: Apache-2.0

package io.manx.core.policy;

import io.manx.core.estimate.PerReplica;
import io.manx.core.estimate.RandomBits;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Turns among the replicas of a request. There is one for each replica that comes first without a
 * selector: a host may rank a request's replicas in groups, and with a common turn each group would
 * always begin at the same place. The first turn is random. Thread-safe; takes a lock only when a
 * replica first occurs.
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

  /** Returns the position of the replica whose turn it is; there must be candidates. */
  int next(Candidates candidates) {
    AtomicInteger turn = turns.get(candidates.replica(0));
    return Integer.remainderUnsigned(turn.getAndIncrement(), candidates.size());
  }
}
