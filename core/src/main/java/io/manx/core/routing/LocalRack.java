// SPDX-License-Identifier: Apache-2.0

package io.manx.core.routing;

import io.manx.core.policy.Candidates;
import java.util.function.IntPredicate;

/** The rule that a replica of the local rack is preferred unless it is worse by a margin. */
public final class LocalRack {
  private LocalRack() {}

  /**
   * Moves the best replica of the local rack to the front if it is of the best one's tier, and its
   * score is within the margin of the best.
   *
   * @param ranked best first; a policy's order need not be that of its scores
   * @param marginRatio how much worse it may be, as a share of the best score
   * @param isLocal whether a replica is in the local rack
   */
  public static void prefer(Candidates ranked, double marginRatio, IntPredicate isLocal) {
    for (int i = 0; i < ranked.size(); i++) {
      if (!ranked.isWorse(i, 1 + marginRatio, ranked, 0) && isLocal.test(ranked.replica(i))) {
        ranked.moveToFront(i);
        return;
      }
    }
  }
}
