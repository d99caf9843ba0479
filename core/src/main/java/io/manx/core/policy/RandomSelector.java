// SPDX-License-Identifier: Apache-2.0

package io.manx.core.policy;

import io.manx.core.estimate.RandomBits;

/** Asks replicas in random order: the baseline that any policy must beat. */
public final class RandomSelector extends StatelessSelector {
  private final RandomBits random;

  /**
   * Creates one.
   *
   * @param seed of the order
   */
  public RandomSelector(long seed) {
    random = new RandomBits(seed);
  }

  @Override
  public void rank(Candidates candidates, long nowNanos) {
    candidates.shuffle(random.next());
  }
}
