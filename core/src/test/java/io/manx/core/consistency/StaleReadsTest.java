// SPDX-License-Identifier: Apache-2.0

package io.manx.core.consistency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class StaleReadsTest {
  private static double newestRatio(String pair) {
    return StaleReads.newestRatio(LevelPair.parse(pair), Replication.of(3));
  }

  @Test
  void confidencesAreThoseOfThePaper() {
    assertThat(newestRatio("ONE/QUORUM")).isCloseTo(2.0 / 3, within(1e-12));
    assertThat(newestRatio("QUORUM/ONE")).isCloseTo(2.0 / 3, within(1e-12));
    assertThat(newestRatio("ONE/ONE")).isCloseTo(1.0 / 3, within(1e-12));
    assertThat(newestRatio("QUORUM/QUORUM")).isEqualTo(1);
  }

  /** Every minimal set of replicas is equally likely to be read, or to hold a write. */
  @Test
  void sharesAreThoseOfAllSetsOfReplicas() {
    for (ReplicaSets sets : ReplicaSets.ofSmallPlacements()) {
      for (Level read : Level.values()) {
        for (Level write : Level.values()) {
          int[] reads = sets.smallestSets(read).toArray();
          int[] writes = sets.smallestSets(write).toArray();
          if (reads.length > 0 && writes.length > 0) {
            int newest = 0;
            for (int each : reads) {
              for (int other : writes) {
                newest += (each & other) == 0 ? 0 : 1;
              }
            }
            double ratio = (double) newest / (reads.length * writes.length);
            assertThat(StaleReads.newestRatio(LevelPair.of(read, write), sets.replication()))
                .as("%s/%s of %s", read, write, sets.replication())
                .isCloseTo(ratio, within(1e-12));
          }
        }
      }
    }
  }

  @Test
  void levelsThatAreNotSupportedAreRejected() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> StaleReads.newestRatio(LevelPair.parse("ONE/THREE"), Replication.of(2)))
        .withMessageContaining("ONE/THREE");
  }
}
