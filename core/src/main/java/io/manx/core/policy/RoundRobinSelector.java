// SPDX-License-Identifier: Apache-2.0

package io.manx.core.policy;

/**
 * Asks replicas in turn (the baseline of Chauque 2020, section 3.2.2). Each requester keeps a turn
 * for all requests with the same first replica. The thesis leaves open where turns begin; here it
 * is a random replica.
 */
public final class RoundRobinSelector extends StatelessSelector {
  private final Turns turns;

  /**
   * Creates one.
   *
   * @param seed of the first turn
   */
  public RoundRobinSelector(long seed) {
    turns = new Turns(seed);
  }

  @Override
  public void rank(Candidates candidates, long nowNanos) {
    if (candidates.size() > 1) {
      candidates.rotate(turns.next(candidates));
    }
  }
}
