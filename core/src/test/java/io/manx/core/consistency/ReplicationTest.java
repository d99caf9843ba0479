// SPDX-License-Identifier: Apache-2.0

package io.manx.core.consistency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Map;
import org.junit.jupiter.api.Test;

/** Compares levels and their overlap with all sets of replicas of small placements. */
class ReplicationTest {
  @Test
  void levelsOverlapIffNoReadCanMissAWrite() {
    for (ReplicaSets sets : ReplicaSets.ofSmallPlacements()) {
      Replication replication = sets.replication();
      for (Level read : Level.values()) {
        for (Level write : Level.values()) {
          boolean isPossible = sets.bears(0, read) && sets.bears(0, write);
          assertThat(replication.overlaps(read, write))
              .as("%s/%s of %s", read, write, replication)
              .isEqualTo(isPossible && !sets.canMiss(read, write));
        }
      }
    }
  }

  @Test
  void levelsWaitForTheSmallestSetThatSatisfiesThem() {
    for (ReplicaSets sets : ReplicaSets.ofSmallPlacements()) {
      Replication replication = sets.replication();
      for (Level level : Level.values()) {
        int[] sizes = sets.smallestSets(level).map(Integer::bitCount).distinct().toArray();
        assertThat(replication.supports(level)).isEqualTo(sizes.length > 0);
        if (sizes.length > 0) {
          assertThat(sizes)
              .as("%s of %s", level, replication)
              .containsExactly(level.requiredResponses(replication));
        } else {
          assertThat(level.requiredResponses(replication)).isGreaterThan(replication.replicas());
        }
      }
    }
  }

  @Test
  void soManyNodesMayBeDownWhicheverTheyAre() {
    for (ReplicaSets sets : ReplicaSets.ofSmallPlacements()) {
      Replication replication = sets.replication();
      for (Level level : Level.values()) {
        int down = level.mayBeDown(replication);
        if (down >= 0) {
          assertThat(sets.bears(down, level)).as("%s of %s", level, replication).isTrue();
          assertThat(sets.bears(down + 1, level)).as("%s of %s", level, replication).isFalse();
        } else {
          assertThat(sets.bears(0, level)).isFalse();
        }
      }
    }
  }

  @Test
  void dataCentresAreSummedUp() {
    Replication replication = Replication.of(Map.of("west", 3, "east", 2), "west");
    assertThat(replication.replicas()).isEqualTo(5);
    assertThat(replication.localReplicas()).isEqualTo(3);
    assertThat(replication.localDataCentre()).isEqualTo("west");
    assertThat(replication.replicasByDataCentre())
        .containsExactly(Map.entry("east", 2), Map.entry("west", 3));
    assertThat(replication).hasToString("east: 2, west: 3 (local)");
    assertThat(replication)
        .isEqualTo(Replication.of(Map.of("east", 2, "west", 3), "west"))
        .hasSameHashCodeAs(Replication.of(Map.of("east", 2, "west", 3), "west"))
        .isNotEqualTo(Replication.of(Map.of("east", 2, "west", 3), "east"));
    assertThat(Replication.of(3)).hasToString("3");
  }

  @Test
  void placementsWithoutCopiesAreRejected() {
    assertThatIllegalArgumentException().isThrownBy(() -> Replication.of(0));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Replication.of(Map.of("west", 3, "east", 0), "west"))
        .withMessageContaining("east");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Replication.of(Map.of("west", 3), "east"))
        .withMessageContaining("east")
        .withMessageContaining("west");
  }
}
