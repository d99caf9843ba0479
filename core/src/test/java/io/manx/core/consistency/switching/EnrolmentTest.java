// SPDX-License-Identifier: Apache-2.0

package io.manx.core.consistency.switching;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.manx.core.consistency.LevelPair;
import io.manx.core.consistency.Replication;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class EnrolmentTest {
  private static final UUID TABLE = new UUID(0, 7);
  private static final UUID HOST = new UUID(1, 1);
  private static final UUID OTHER = new UUID(1, 2);
  private static final LevelPair QUORUM = LevelPair.parse("QUORUM/QUORUM");
  private static final LevelPair ONE_ALL = LevelPair.parse("ONE/ALL");
  private static final LevelPair ALL_ONE = LevelPair.parse("ALL/ONE");
  private static final Map<UUID, UUID> LEDGERS =
      Map.of(HOST, new UUID(2, 1), OTHER, new UUID(2, 2));

  private static Enrolment first(LevelPair pair) {
    return Enrolment.first(TABLE, 3, pair, Timing.DEFAULT, LEDGERS);
  }

  /** A change from ALL/ONE to QUORUM/QUORUM, which has to drain. */
  private static Enrolment draining() {
    return first(ALL_ONE).changeTo(QUORUM).advanced().advanced();
  }

  private static Enrolment of(long epoch, Phase phase, LevelPair from, LevelPair to) {
    return Enrolment.of(TABLE, 3, epoch, phase, from, to, Timing.DEFAULT, Ledgers.first(LEDGERS));
  }

  @Test
  void isStableAtFirst() {
    Enrolment first = first(QUORUM);
    assertThat(first).hasToString("epoch 1, QUORUM/QUORUM");
    assertThat(first.tableId()).isEqualTo(TABLE);
    assertThat(first.replicas()).isEqualTo(3);
    assertThat(first.phase()).isEqualTo(Phase.STABLE);
    assertThat(first.inForce()).isEqualTo(QUORUM);
    assertThat(first.timing()).isSameAs(Timing.DEFAULT);
    assertThat(first.ledgers().byHost()).isEqualTo(LEDGERS);
    assertThat(first.ledgers().haveLosses()).as("of older writes").isTrue();
  }

  @Test
  void isInBetweenDuringAChange() {
    Enrolment changing = first(ALL_ONE).changeTo(QUORUM);
    assertThat(changing).hasToString("epoch 2, AWAITING_LEASES from ALL/ONE to QUORUM/QUORUM");
    assertThat(changing.inForce()).isEqualTo(LevelPair.parse("ALL/QUORUM"));
    assertThat(changing.transition().needsDrain()).isTrue();
    assertThat(changing.transition().rereadReplicas()).isEqualTo(3);
  }

  static Stream<Course> courses() {
    return Stream.of(
            SwitchingModelTest.chains(),
            SwitchingModelTest.changesGivenUp(),
            SwitchingModelTest.changesWithoutDrainBeforeOneWith())
        .flatMap(List::stream)
        .filter(course -> course.replicas() == 3);
  }

  /** The row follows every step of the model's controller, with the same levels. */
  @ParameterizedTest
  @MethodSource("courses")
  void goesThroughTheEpochsAndPhasesOfTheModel(Course course) {
    Set<String> seen = new HashSet<>();
    follow(new ModelOfCourse(course), State.initial(), first(pair(course.plan(0))), seen);
    assertThat(seen)
        .contains("epoch " + (2 * course.last() + 1) + ", " + pair(course.plan(course.last())));
  }

  /** The model of a course in which only the controller takes steps. */
  private static final class ModelOfCourse {
    private final Course course;
    private final Protocol protocol;
    private final ControllerSteps steps;

    ModelOfCourse(Course course) {
      this.course = course;
      protocol = new Protocol(Scenario.of(course));
      steps = new ControllerSteps(Scenario.of(course), protocol);
    }
  }

  private static void follow(ModelOfCourse model, long state, Enrolment row, Set<String> seen) {
    int epoch = State.epoch(state);
    assertThat(row.epoch()).isEqualTo(epoch);
    assertThat(row.phase()).isEqualTo(State.phase(state));
    assertThat(row.inForce())
        .isEqualTo(pair(Quorums.of(3, model.protocol.reads(epoch), model.protocol.writes(epoch))));
    if (!seen.add(row.toString())) {
      return;
    }
    model.steps.add(
        state,
        (next, action, client, replicas) -> {
          if (action == Action.GIVE_UP) {
            follow(model, next, row.givenUp(), seen);
          } else if (action == Action.ADVANCE) {
            follow(model, next, advanced(model, state, row), seen);
          }
        });
  }

  private static Enrolment advanced(ModelOfCourse model, long state, Enrolment row) {
    return row.phase() == Phase.STABLE
        ? row.changeTo(pair(model.course.target(State.PLAN.get(state))))
        : row.advanced();
  }

  private static LevelPair pair(Quorums quorums) {
    List<String> names = List.of("ONE", "QUORUM", "ALL");
    return LevelPair.parse(names.get(quorums.reads() - 1) + "/" + names.get(quorums.writes() - 1));
  }

  @Test
  void tellsWhatARowHolds() {
    Enrolment row = of(7, Phase.DRAINING, QUORUM, ONE_ALL);
    assertThat(row.epoch()).isEqualTo(7);
    assertThat(row.from()).isEqualTo(QUORUM);
    assertThat(row.to()).isEqualTo(ONE_ALL);
  }

  @Test
  void refusesRowsThatCannotBe() {
    assertThatIllegalArgumentException().isThrownBy(() -> of(0, Phase.STABLE, QUORUM, QUORUM));
    assertThatIllegalArgumentException().isThrownBy(() -> of(1, Phase.STABLE, QUORUM, ONE_ALL));
    assertThatIllegalArgumentException().isThrownBy(() -> of(1, Phase.DRAINING, QUORUM, QUORUM));
    assertThatIllegalArgumentException()
        .as("of 3, the same number")
        .isThrownBy(() -> of(1, Phase.DRAINING, QUORUM, LevelPair.parse("TWO/TWO")));
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                Enrolment.of(
                    TABLE,
                    3,
                    4,
                    Phase.STABLE,
                    QUORUM,
                    QUORUM,
                    Timing.DEFAULT,
                    Ledgers.of(LEDGERS, 1, 1, 5)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"ONE/QUORUM", "LOCAL_QUORUM/LOCAL_QUORUM", "ALL/LOCAL_ONE", "ALL/EACH_QUORUM"})
  void refusesPairsThatAreWeakOrLocal(String pair) {
    assertThatIllegalArgumentException().isThrownBy(() -> first(LevelPair.parse(pair)));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> first(QUORUM).changeTo(LevelPair.parse(pair)));
  }

  @Test
  void refusesLevelsOfMoreReplicasThanThereAre() {
    LevelPair pair = LevelPair.parse("THREE/ONE");
    assertThat(pair.isStrong(Replication.of(3))).isTrue();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Enrolment.first(TABLE, 2, pair, Timing.DEFAULT, LEDGERS));
  }

  @Test
  void refusesChangesToWhatIsInForceByAnyName() {
    assertThatIllegalArgumentException().isThrownBy(() -> first(QUORUM).changeTo(QUORUM));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> first(QUORUM).changeTo(LevelPair.parse("TWO/TWO")))
        .withMessage("QUORUM/QUORUM is in force, which is the same as TWO/TWO");
  }

  @Test
  void makesOneChangeAtATime() {
    Enrolment changing = first(QUORUM).changeTo(ONE_ALL);
    assertThatIllegalStateException().isThrownBy(() -> changing.changeTo(ALL_ONE));
    assertThat(changing.givenUp().changeTo(ALL_ONE).epoch()).isEqualTo(4);
  }

  @Test
  void hasNothingToAdvanceOrGiveUpWhileItIsStable() {
    assertThatIllegalStateException().isThrownBy(() -> first(QUORUM).advanced());
    assertThatIllegalStateException().isThrownBy(() -> first(QUORUM).givenUp());
    assertThatIllegalStateException().isThrownBy(() -> first(QUORUM).transition());
  }

  @Test
  void aRepairThatBeganWhileDrainingDrains() {
    Enrolment draining = draining();
    assertThat(draining.repairToken()).isEqualTo("2.1");
    Enrolment repaired = draining.repaired("2.1");
    assertThat(repaired.ledgers().areRepaired(2)).isTrue();
    assertThat(repaired.ledgers().haveLosses()).isFalse();
    assertThat(repaired.phase()).isEqualTo(Phase.DRAINING);
  }

  @Test
  void thereIsNoTokenForARepairThatBeginsTooEarly() {
    for (Enrolment row :
        List.of(
            first(ALL_ONE),
            first(ALL_ONE).changeTo(QUORUM),
            first(ALL_ONE).changeTo(QUORUM).advanced(),
            draining().advanced())) {
      assertThatIllegalStateException().isThrownBy(row::repairToken);
      assertThatIllegalArgumentException()
          .isThrownBy(() -> row.repaired(row.epoch() + ".1"))
          .withMessageContaining("none is waited for now");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "2", "2.", "2.0", "2.2", "1.1", "02.1", "2.1 ", "2.-1", "2.99999999999"})
  void refusesTokensOfOtherRepairs(String token) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> draining().repaired(token))
        .withMessageContaining("another repair is needed");
  }

  @Test
  void aRepairDrainsAlthoughALedgerIsLostMeanwhileForWhichAnotherOneIsNeeded() {
    Enrolment lost = draining().with(Ledgers.of(LEDGERS, 2, 0, 0));
    Enrolment repaired = lost.repaired("2.1");
    assertThat(repaired.ledgers().areRepaired(2)).isTrue();
    assertThat(repaired.ledgers().haveLosses()).isTrue();
    assertThat(lost.repaired("2.2").ledgers().haveLosses()).isFalse();
  }

  @Test
  void aRepairOfAChangeThatWasGivenUpDoesNotDrainTheNext() {
    Enrolment next = draining().repaired("2.1").givenUp().changeTo(QUORUM);
    assertThat(next.epoch()).isEqualTo(4);
    assertThat(next.ledgers().areRepaired(4)).isFalse();
    assertThat(next.ledgers().haveLosses()).isFalse();
  }

  @Test
  void newLedgersChangeNothingElse() {
    Map<UUID, UUID> more = Map.of(HOST, HOST, OTHER, OTHER, TABLE, TABLE);
    Enrolment row = draining().with(Ledgers.of(more, 3, 0, 0));
    assertThat(row.epoch()).isEqualTo(2);
    assertThat(row.phase()).isEqualTo(Phase.DRAINING);
    assertThat(row.ledgers().byHost()).isEqualTo(more);
  }

  /** Until their leases end, clients may rely on a node that no longer has a ledger. */
  @Test
  void waitsFromTheBeginningIfANodeIsGone() {
    Ledgers fewer = Ledgers.of(Map.of(HOST, HOST), 2, 0, 0);
    Enrolment row = draining().with(fewer);
    assertThat(row).hasToString("epoch 3, AWAITING_LEASES from ALL/ONE to QUORUM/QUORUM");
    assertThat(row.ledgers()).isEqualTo(fewer);

    Enrolment stable = first(ALL_ONE).with(fewer);
    assertThat(stable).hasToString("epoch 1, ALL/ONE");
    assertThat(stable.ledgers()).isEqualTo(fewer);
  }
}
