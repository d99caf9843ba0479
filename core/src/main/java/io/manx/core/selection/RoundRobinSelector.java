package io.manx.core.selection;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * Asks replicas in turn (Chauque 2020, section 3.2.2, his baseline). The turn is the requester's,
 * over all requests; the thesis leaves open where it begins: at a random replica.
 */
public final class RoundRobinSelector extends IndifferentSelector {
  private final AtomicInteger turn;

  /**
   * Creates one.
   *
   * @param seed of the first turn
   */
  public RoundRobinSelector(long seed) {
    turn = new AtomicInteger((int) new RandomBits(seed).next());
  }

  @Override
  public void rank(Candidates candidates, long nowNanos) {
    if (candidates.size() > 1) {
      candidates.rotate(Integer.remainderUnsigned(turn.getAndIncrement(), candidates.size()));
    }
  }
}
