// SPDX-License-Identifier: Apache-2.0

package io.manx.core.consistency.switching;

import static io.manx.core.consistency.switching.Event.FIRST_READS;
import static io.manx.core.consistency.switching.Event.LOSS;
import static io.manx.core.consistency.switching.Event.READS_REFUSED;
import static io.manx.core.consistency.switching.Event.SECOND_WRITES;
import static io.manx.core.consistency.switching.Event.SEPARATE_ANSWERS;
import static io.manx.core.consistency.switching.Event.STOP;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * With Manx's rules no read misses an acknowledged write while quorums change. {@link
 * SwitchingRulesTest} shows that each rule is needed.
 *
 * <p>All searches are exhaustive. To keep each within a second, events are restricted. Both clients
 * write and read only if nothing else happens. If clients stop, ledgers are lost or replicas answer
 * separately, and with more than three replicas, one writes twice and the other reads. All events
 * happen at once only for single changes with one write.
 */
class SwitchingModelTest {
  private static final List<Quorums> PLANS =
      List.of(Quorums.of(3, 1, 3), Quorums.of(3, 2, 2), Quorums.of(3, 3, 1));

  /** Also those whose numbers add up to more than is needed. */
  private static final List<Quorums> ALL_STRONG =
      Stream.concat(
              PLANS.stream(),
              Stream.of(Quorums.of(3, 2, 3), Quorums.of(3, 3, 2), Quorums.of(3, 3, 3)))
          .collect(Collectors.toList());

  private static void assertSafe(Scenario scenario) {
    SwitchingModel.Verdict verdict = SwitchingModel.check(scenario);
    assertThat(verdict.counterexample()).as("%s", scenario).isEmpty();
    assertThat(verdict.search().states().anyMatch(state -> isAtTheEnd(state, scenario)))
        .as("reaches the last plan after all writes: %s", scenario)
        .isTrue();
  }

  private static boolean isAtTheEnd(long state, Scenario scenario) {
    return State.PLAN.get(state) == scenario.course().last()
        && State.ACKNOWLEDGED.get(state) == scenario.writes();
  }

  private static List<Course> continued(List<Course> courses, List<Quorums> plans) {
    List<Course> longer = new ArrayList<>();
    for (Course course : courses) {
      for (Quorums next : plans) {
        if (!next.equals(course.plan(course.last()))) {
          longer.add(course.to(next));
        }
      }
    }
    return longer;
  }

  private static List<Course> changes(List<Quorums> plans) {
    return continued(plans.stream().map(Course::from).collect(Collectors.toList()), plans);
  }

  /** Every change and the change back. */
  static List<Course> returns() {
    return changes(PLANS).stream()
        .map(change -> change.to(change.plan(0)))
        .collect(Collectors.toList());
  }

  /** Every three plans, the last of which may be the first again. */
  static List<Course> chains() {
    return continued(changes(PLANS), PLANS);
  }

  /** Every change given up, and every change after that. */
  static List<Course> changesGivenUp() {
    List<Course> courses = new ArrayList<>();
    for (Course change : changes(PLANS)) {
      courses.add(Course.from(change.plan(0)).givesUp(change.plan(1)));
    }
    return continued(courses, PLANS);
  }

  static List<Course> ofOtherNumbersOfReplicas() {
    return List.of(
        Course.from(Quorums.of(1, 1, 1)),
        Course.from(Quorums.of(2, 1, 2)).to(Quorums.of(2, 2, 1)).to(Quorums.of(2, 1, 2)),
        Course.from(Quorums.of(4, 3, 2)).to(Quorums.of(4, 2, 3)).to(Quorums.of(4, 1, 4)),
        Course.from(Quorums.of(4, 1, 4)).to(Quorums.of(4, 3, 3)).to(Quorums.of(4, 2, 3)),
        Course.from(Quorums.of(5, 5, 1)).to(Quorums.of(5, 3, 3)).to(Quorums.of(5, 1, 5)),
        Course.from(Quorums.of(5, 1, 5)).to(Quorums.of(5, 3, 3)).to(Quorums.of(5, 5, 1)),
        Course.from(Quorums.of(5, 4, 2)).to(Quorums.of(5, 3, 3)).to(Quorums.of(5, 2, 4)));
  }

  @ParameterizedTest
  @MethodSource("returns")
  void bothClientsWriteAndRead(Course course) {
    assertSafe(Scenario.of(course).with(SECOND_WRITES, FIRST_READS));
  }

  /** A client that is stopped after sending is the same as a coordinator that is stopped. */
  @ParameterizedTest
  @MethodSource("chains")
  void aClientMayStopBeforeItSendsAWrite(Course course) {
    assertSafe(Scenario.of(course).with(STOP));
  }

  /** Changes that need no drain do not wait for old writes, so later ones must do so. */
  @ParameterizedTest
  @MethodSource("changesWithoutDrainBeforeOneWith")
  void aLaterChangeWaitsForWritesOfAnEarlierOne(Course course) {
    assertSafe(Scenario.of(course).with(STOP));
  }

  static List<Course> changesWithoutDrainBeforeOneWith() {
    Course rising = Course.from(Quorums.of(3, 1, 3)).to(Quorums.of(3, 2, 2));
    Course five = Course.from(Quorums.of(5, 2, 4)).to(Quorums.of(5, 3, 3));
    return List.of(
        rising.to(Quorums.of(3, 3, 1)).to(Quorums.of(3, 2, 2)),
        rising.to(Quorums.of(3, 3, 1)).to(Quorums.of(3, 1, 3)),
        rising.givesUp(Quorums.of(3, 3, 1)).to(Quorums.of(3, 1, 3)),
        five.to(Quorums.of(5, 4, 2)).to(Quorums.of(5, 1, 5)));
  }

  @ParameterizedTest
  @MethodSource("returns")
  void coordinatorsThatRefuseClosedEpochsServeAsWell(Course course) {
    assertSafe(refusing(course).with(STOP));
  }

  /** Coordinators refuse old writes, instead of clients that limit the time. */
  private static Scenario refusing(Course course) {
    return Scenario.of(course)
        .with(Rule.EPOCH_REFUSED, Rule.COORDINATOR_LEASE)
        .without(Rule.ACKNOWLEDGED_IN_TIME);
  }

  @ParameterizedTest
  @MethodSource("chains")
  void aLedgerMayBeLost(Course course) {
    assertSafe(Scenario.of(course).with(LOSS));
  }

  @ParameterizedTest
  @MethodSource("returns")
  void replicasMayAnswerAReadOneAfterTheOther(Course course) {
    assertSafe(Scenario.of(course).with(SEPARATE_ANSWERS));
  }

  @ParameterizedTest
  @MethodSource("fallingReads")
  void allOfItMayHappenAtOnce(Course change) {
    assertSafe(Scenario.of(change).writes(1).with(Event.values()));
  }

  /** The changes that need a drain. */
  static List<Course> fallingReads() {
    return changes(PLANS).stream()
        .filter(change -> change.plan(1).reads() < change.plan(0).reads())
        .collect(Collectors.toList());
  }

  @ParameterizedTest
  @MethodSource("changesGivenUp")
  void aChangeMayBeGivenUpAtAnyMoment(Course course) {
    assertSafe(Scenario.of(course).with(STOP));
  }

  @ParameterizedTest
  @MethodSource("changesGivenUp")
  void aLedgerMayBeLostInAChangeThatIsGivenUp(Course course) {
    assertSafe(Scenario.of(course).with(LOSS));
  }

  @ParameterizedTest
  @MethodSource("ofOtherNumbersOfReplicas")
  void thereMayBeOneToFiveReplicas(Course course) {
    assertSafe(Scenario.of(course));
  }

  @Test
  void fiveReplicasMayLoseALedger() {
    Course course = Course.from(Quorums.of(5, 5, 1)).to(Quorums.of(5, 3, 3));
    assertSafe(Scenario.of(course).with(LOSS));
  }

  @Test
  void anyThreeStrongPlansMayFollowEachOther() {
    for (Course course : continued(changes(ALL_STRONG), ALL_STRONG)) {
      assertSafe(Scenario.of(course).writes(1));
    }
  }

  /**
   * If agents on all nodes also refuse reads of older epochs, they replace the leases of clients.
   */
  @ParameterizedTest
  @MethodSource("returns")
  void leasesOfClientsAreNeedlessIfCoordinatorsRefuseReadsToo(Course course) {
    assertSafe(refusing(course).with(STOP, READS_REFUSED).without(Rule.LEASES_END));
  }

  @Test
  void weakQuorumsMissWritesWithoutAnyChange() {
    Scenario weak = Scenario.of(Course.from(Quorums.of(3, 1, 2))).writes(1);
    assertThat(SwitchingModel.check(weak).counterexample())
        .contains("misses an acknowledged write");
  }

  @Test
  void theNaiveChangeMissesWritesBetweenAllPlans() {
    for (Course change : changes(PLANS)) {
      assertThat(SwitchingModel.check(Scenario.of(change).naive()).counterexample())
          .as("%s", change)
          .contains("misses an acknowledged write");
    }
  }

  /** The search visits one of all states that differ by names; the naive search here visits all. */
  @Test
  void statesThatDifferByNamesAreTheSame() {
    Course change = Course.from(Quorums.of(3, 2, 2)).to(Quorums.of(3, 1, 3));
    Scenario scenario = Scenario.of(change).writes(1).with(SECOND_WRITES, FIRST_READS);
    Set<Long> withNames = NaiveSearch.statesOf(scenario);
    Successors successors = new Successors(scenario);
    Set<Long> canonical = withNames.stream().map(successors::canonical).collect(Collectors.toSet());
    Set<Long> found = Search.of(scenario).states().boxed().collect(Collectors.toSet());

    assertThat(found.size()).isLessThan(withNames.size() / 2);
    assertThat(found.equals(canonical)).isTrue();
  }
}
