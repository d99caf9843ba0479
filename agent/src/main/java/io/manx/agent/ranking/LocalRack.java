package io.manx.agent.ranking;

import io.manx.core.selection.Candidates;
import java.util.function.IntPredicate;

/** The rule that a replica of the local rack is preferred unless it is worse by a margin. */
final class LocalRack {
  private LocalRack() {}

  /**
   * Puts the best replica of the local rack first if its score is within the margin of the best.
   *
   * @param ranked best first
   * @param marginRatio by how much worse it may be, as a share of the best score
   * @param isLocal tells of a replica whether it is in the local rack
   */
  static void prefer(Candidates ranked, double marginRatio, IntPredicate isLocal) {
    double limit = ranked.size() == 0 ? 0 : ranked.score(0) * (1 + marginRatio);
    for (int i = 0; i < ranked.size() && ranked.score(i) <= limit; i++) {
      if (isLocal.test(ranked.replica(i))) {
        ranked.moveToFront(i);
        return;
      }
    }
  }
}
