// SPDX-License-Identifier: Apache-2.0

package io.manx.core.policy;

import io.manx.core.estimate.PerReplica;
import io.manx.core.wire.Feedback;
import org.jspecify.annotations.Nullable;

/**
 * Asks the replica with the fewest own outstanding requests (least outstanding requests, LOR; C3's
 * and Chauque's baseline). The score is their number; equal ones are put in random order. It needs
 * no feedback, and notices a paused replica as soon as some requests are stuck there. It ignores
 * the requests of others.
 */
public final class LeastOutstandingSelector extends ScoredSelector<ScoredSelector.State> {
  /**
   * Creates one.
   *
   * @param seed of the random order of equal replicas
   */
  public LeastOutstandingSelector(long seed) {
    super(seed, new PerReplica<>(State::new));
  }

  @Override
  double score(State state) {
    return state.outstanding();
  }

  @Override
  void learn(State state, long responseNanos, @Nullable Feedback feedback) {}

  @Override
  void learnFailure(State state, long waitedNanos) {}
}
