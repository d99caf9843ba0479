// SPDX-License-Identifier: Apache-2.0

package io.manx.core.consistency.switching;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Compares transitions with all sets of replicas. */
class TransitionTest {
  private static final int MOST_REPLICAS = 5;

  /** Whether all sets of one size meet all sets of the other size. */
  private static boolean alwaysMeet(int replicas, int some, int others) {
    for (int left : Subsets.of(replicas, some)) {
      for (int right : Subsets.of(replicas, others)) {
        if ((left & right) == 0) {
          return false;
        }
      }
    }
    return true;
  }

  private static List<Quorums> strong(int replicas) {
    List<Quorums> all = new ArrayList<>();
    for (int reads = 1; reads <= replicas; reads++) {
      for (int writes = 1; writes <= replicas; writes++) {
        if (alwaysMeet(replicas, reads, writes)) {
          all.add(Quorums.of(replicas, reads, writes));
        }
      }
    }
    return all;
  }

  private static void forAll(Consumer<Transition> check) {
    for (int replicas = 1; replicas <= MOST_REPLICAS; replicas++) {
      for (Quorums from : strong(replicas)) {
        for (Quorums to : strong(replicas)) {
          for (int floor = from.minHolders(); floor <= from.writes(); floor++) {
            if (!from.equals(to)) {
              check.accept(Transition.between(from, to, floor));
            }
          }
        }
      }
    }
  }

  private static boolean meet(Quorums readers, Quorums writers) {
    return alwaysMeet(readers.replicas(), readers.reads(), writers.writes());
  }

  private static boolean readsMeet(Transition transition, int holders) {
    return alwaysMeet(transition.to().replicas(), transition.to().reads(), holders);
  }

  @Test
  void readersAndWritersOfTheOldAndTheNewPairMayMixWithThoseInBetween() {
    forAll(
        transition -> {
          Quorums between = transition.inForce();
          for (Quorums other : List.of(transition.from(), transition.to(), between)) {
            assertThat(meet(between, other) && meet(other, between)).as("%s", transition).isTrue();
          }
        });
  }

  @Test
  void drainsIfNewReadsMightMissWhatTheFloorHolds() {
    forAll(
        transition ->
            assertThat(transition.needsDrain())
                .as("%s", transition)
                .isEqualTo(!readsMeet(transition, transition.floor())));
  }

  @Test
  void writesInBetweenNeedNoDrain() {
    forAll(
        transition ->
            assertThat(transition.mayBeMissed(transition.inForce().writes()))
                .as("%s", transition)
                .isFalse());
  }

  @Test
  void rereadsFromTheFewestReplicasThatSeeTheWriteAndSuffice() {
    forAll(
        transition -> {
          int replicas = transition.from().replicas();
          int fewest =
              IntStream.rangeClosed(1, replicas)
                  .filter(size -> alwaysMeet(replicas, size, transition.floor()))
                  .filter(size -> readsMeet(transition, size))
                  .findFirst()
                  .orElseThrow();
          assertThat(transition.rereadReplicas()).as("%s", transition).isEqualTo(fewest);
        });
  }

  @Test
  void ofThreeReplicasOnlyQuorumAfterOneOrAllAndAllReplicasReadNeedNoDrain() {
    assertThat(Transition.between(of3(1, 3), of3(2, 2)).needsDrain()).isFalse();
    assertThat(Transition.between(of3(1, 3), of3(3, 1)).needsDrain()).isFalse();
    assertThat(Transition.between(of3(2, 2), of3(3, 1)).needsDrain()).isFalse();
    assertThat(Transition.between(of3(2, 2), of3(1, 3)).needsDrain()).isTrue();
    assertThat(Transition.between(of3(3, 1), of3(2, 2)).needsDrain()).isTrue();
    assertThat(Transition.between(of3(3, 1), of3(1, 3)).needsDrain()).isTrue();
  }

  private static Quorums of3(int reads, int writes) {
    return Quorums.of(3, reads, writes);
  }

  @Test
  void waitsForWritesOnlyIfItDrains() {
    Transition toQuorum = Transition.between(of3(1, 3), of3(2, 2));
    assertThat(phases(toQuorum)).containsExactly(Phase.AWAITING_LEASES);

    Transition fromOne = Transition.between(of3(3, 1), of3(2, 2));
    assertThat(phases(fromOne))
        .containsExactly(Phase.AWAITING_LEASES, Phase.AWAITING_WRITES, Phase.DRAINING);
  }

  private static List<Phase> phases(Transition transition) {
    List<Phase> phases = new ArrayList<>();
    for (Phase phase = Phase.STABLE.next(transition);
        phase != Phase.STABLE;
        phase = phase.next(transition)) {
      phases.add(phase);
    }
    return phases;
  }

  @Test
  void refusesWhatWouldNotBeSafe() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Transition.between(of3(1, 2), of3(2, 2)))
        .withMessageContaining("(1, 2) of 3 would let reads miss writes");
    assertThatIllegalArgumentException().isThrownBy(() -> Transition.between(of3(2, 2), of3(2, 1)));
    assertThatIllegalArgumentException().isThrownBy(() -> Transition.between(of3(2, 2), of3(2, 2)));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Transition.between(of3(2, 2), Quorums.of(5, 3, 3)));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Transition.between(of3(2, 3), of3(1, 3), 1))
        .withMessageContaining("from 2 to 3");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Transition.between(of3(2, 3), of3(1, 3), 4));
    assertThatIllegalArgumentException().isThrownBy(() -> of3(0, 3));
    assertThatIllegalArgumentException().isThrownBy(() -> of3(3, 4));
  }
}
