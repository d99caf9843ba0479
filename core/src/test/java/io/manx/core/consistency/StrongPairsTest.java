// SPDX-License-Identifier: Apache-2.0

package io.manx.core.consistency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class StrongPairsTest {
  private static List<String> minimal(int replicas, int mayBeDown) {
    return names(StrongPairs.minimal(Replication.of(replicas), mayBeDown));
  }

  private static List<String> names(List<LevelPair> pairs) {
    return pairs.stream().map(LevelPair::toString).collect(Collectors.toList());
  }

  /** Section V of the paper lists six, of which three are worth choosing from. */
  @Test
  void threeCopiesHaveThePairsOfThePaper() {
    assertThat(names(StrongPairs.all(Replication.of(3))))
        .containsExactly(
            "ONE/ALL", "QUORUM/QUORUM", "QUORUM/ALL", "ALL/ONE", "ALL/QUORUM", "ALL/ALL");
    assertThat(minimal(3, 0)).containsExactly("ONE/ALL", "QUORUM/QUORUM", "ALL/ONE");
    assertThat(minimal(3, 1)).containsExactly("QUORUM/QUORUM");
    assertThat(minimal(3, 2)).isEmpty();
  }

  @Test
  void otherNumbersOfCopiesHaveWhatLevelsThereAre() {
    assertThat(minimal(1, 0)).containsExactly("ONE/ONE");
    assertThat(minimal(2, 0)).containsExactly("ONE/QUORUM", "QUORUM/ONE");
    assertThat(minimal(4, 0)).containsExactly("ONE/ALL", "TWO/QUORUM", "QUORUM/TWO", "ALL/ONE");
    assertThat(minimal(4, 1)).containsExactly("TWO/QUORUM", "QUORUM/TWO");
    assertThat(minimal(5, 0)).containsExactly("ONE/ALL", "QUORUM/QUORUM", "ALL/ONE");
    assertThat(minimal(5, 1)).containsExactly("QUORUM/QUORUM");
    assertThat(minimal(5, 2)).containsExactly("QUORUM/QUORUM");
    assertThat(minimal(6, 0)).containsExactly("ONE/ALL", "THREE/QUORUM", "QUORUM/THREE", "ALL/ONE");
    assertThat(minimal(6, 1)).containsExactly("THREE/QUORUM", "QUORUM/THREE");
  }

  @Test
  void withSeveralDataCentresLocalLevelsComeFirst() {
    Replication threeAndThree = Replication.of(Map.of("near", 3, "far", 3), "near");
    assertThat(names(StrongPairs.minimal(threeAndThree, 0)))
        .containsExactly("LOCAL_ONE/ALL", "LOCAL_QUORUM/LOCAL_QUORUM", "ALL/LOCAL_ONE");
    assertThat(names(StrongPairs.minimal(threeAndThree, 1)))
        .containsExactly("LOCAL_QUORUM/LOCAL_QUORUM");
    assertThat(names(StrongPairs.minimal(threeAndThree, 2)))
        .containsExactly("THREE/QUORUM", "QUORUM/THREE");
    Replication oneAndThree = Replication.of(Map.of("near", 1, "far", 3), "near");
    assertThat(names(StrongPairs.minimal(oneAndThree, 0))).containsExactly("LOCAL_ONE/LOCAL_ONE");
    assertThat(names(StrongPairs.minimal(oneAndThree, 1)))
        .containsExactly("TWO/QUORUM", "QUORUM/TWO");
  }

  /** The strong pairs by the numbers of replicas for which they wait: "2R-3W". */
  private static Set<String> waits(ReplicaSets sets, int mayBeDown) {
    Set<String> waits = new HashSet<>();
    for (Level read : Level.values()) {
      for (Level write : Level.values()) {
        if (sets.bears(mayBeDown, read)
            && sets.bears(mayBeDown, write)
            && !sets.canMiss(read, write)) {
          waits.add(LevelPair.of(read, write).label(sets.replication()));
        }
      }
    }
    return waits;
  }

  @Test
  void eachWayOfWaitingIsThereOnceAndMinimalOnesAreNotDominated() {
    for (ReplicaSets sets : ReplicaSets.ofSmallPlacements()) {
      Replication replication = sets.replication();
      assertThat(labels(StrongPairs.all(replication), replication))
          .doesNotHaveDuplicates()
          .containsExactlyInAnyOrderElementsOf(waits(sets, 0));
      for (int down = 0; down <= replication.replicas(); down++) {
        Set<String> waits = waits(sets, down);
        assertThat(labels(StrongPairs.minimal(replication, down), replication))
            .as("%s with %s down", replication, down)
            .containsExactlyInAnyOrderElementsOf(
                waits.stream()
                    .filter(pair -> waits.stream().noneMatch(other -> isLower(other, pair)))
                    .collect(Collectors.toList()));
      }
    }
  }

  private static List<String> labels(List<LevelPair> pairs, Replication replication) {
    return pairs.stream().map(pair -> pair.label(replication)).collect(Collectors.toList());
  }

  /** Compares labels, whose numbers have one digit, since there are at most 9 replicas. */
  private static boolean isLower(String one, String other) {
    return !one.equals(other)
        && one.charAt(0) <= other.charAt(0)
        && one.charAt(3) <= other.charAt(3);
  }

  @Test
  void allThatAreReturnedAreStrongAndBearWhatWasAskedFor() {
    for (ReplicaSets sets : ReplicaSets.ofSmallPlacements()) {
      for (int down = 0; down < 3; down++) {
        for (LevelPair pair : StrongPairs.minimal(sets.replication(), down)) {
          assertThat(sets.canMiss(pair.read(), pair.write())).isFalse();
          assertThat(sets.bears(down, pair.read()) && sets.bears(down, pair.write())).isTrue();
        }
      }
    }
    assertThatIllegalArgumentException()
        .isThrownBy(() -> StrongPairs.minimal(Replication.of(3), -1));
  }
}
