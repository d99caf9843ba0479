// SPDX-License-Identifier: Apache-2.0

package io.manx.core.routing;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.core.policy.Candidates;
import org.junit.jupiter.api.Test;

/** Replicas 0 and 1 are in another rack, 2 and 3 in the local one. */
class LocalRackTest {
  private static final double MARGIN_RATIO = 0.1;

  private static Candidates ranked(double... scores) {
    Candidates candidates = new Candidates();
    for (int replica = 0; replica < scores.length; replica++) {
      candidates.add(replica);
      candidates.setScore(replica, scores[replica]);
    }
    candidates.sort();
    LocalRack.prefer(candidates, MARGIN_RATIO, replica -> replica >= 2);
    return candidates;
  }

  private static int[] order(Candidates candidates) {
    int[] order = new int[candidates.size()];
    for (int i = 0; i < order.length; i++) {
      order[i] = candidates.replica(i);
    }
    return order;
  }

  @Test
  void theLocalRackComesFirstWithinTheMargin() {
    assertThat(order(ranked(1, 1.02, 1.09, 1.3))).containsExactly(2, 0, 1, 3);
  }

  @Test
  void theBestOfTheLocalRackComesFirst() {
    assertThat(order(ranked(1, 1.02, 1.09, 1.05))).containsExactly(3, 0, 1, 2);
  }

  @Test
  void aReplicaThatIsWorseByMoreStaysWhereItIs() {
    assertThat(order(ranked(1, 1.02, 1.11, 1.3))).containsExactly(0, 1, 2, 3);
  }

  @Test
  void amongUnknownReplicasTheLocalRackComesFirst() {
    assertThat(order(ranked(0, 0, 0, 0))).containsExactly(2, 0, 1, 3);
  }

  /** The dynamic snitch leaves such an order while no replica is much worse than another. */
  @Test
  void inAnOrderThatIsNotOfScoresTheFirstIsTheMeasure() {
    Candidates candidates = new Candidates();
    for (int replica = 0; replica < 4; replica++) {
      candidates.add(replica);
    }
    candidates.setScore(0, 1);
    candidates.setScore(1, 1.5);
    candidates.setScore(2, 1.2);
    candidates.setScore(3, 1.05);
    LocalRack.prefer(candidates, MARGIN_RATIO, replica -> replica >= 2);
    assertThat(order(candidates)).containsExactly(3, 0, 1, 2);
  }

  @Test
  void aSingleReplicaAndNoneAreLeftAlone() {
    assertThat(order(ranked(1))).containsExactly(0);
    assertThat(order(ranked())).isEmpty();
  }
}
