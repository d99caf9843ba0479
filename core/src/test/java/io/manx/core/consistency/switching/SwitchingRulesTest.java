// SPDX-License-Identifier: Apache-2.0

package io.manx.core.consistency.switching;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Shows the purpose of each rule. Without it a read misses a write in these changes of three
 * replicas, and in no other:
 *
 * <pre>
 *                                              (1,3)→(2,2)   (2,2)→(1,3)   (3,1)→(1,3)   (3,1)→(2,2)
 *                                              (1,3)→(3,1)
 *                                              (2,2)→(3,1)
 * IN_BETWEEN, LEASE_NEEDED,
 *   LEASE_FROM_ASKING, LEASES_END                 misses        misses        misses        misses
 * WRITES_END, ACKNOWLEDGED_IN_TIME,
 *   EPOCH_REFUSED, COORDINATOR_LEASE, DRAIN,
 *   LOSS_NEEDS_REPAIR, REPAIR_AFTER_WRITES                      misses        misses        misses
 * REREAD_SEES                                                                               misses
 * REREAD_LEAVES                                                 misses
 * </pre>
 *
 * <p>LISTED_UNTIL_ALL, LISTED_MEANWHILE, FLOOR_OF_HISTORY and REPAIR_AFTER_LOSS protect the change
 * after the next. FAILED_LISTED is needless. ACKNOWLEDGED_IN_TIME is needed or, without it, both
 * EPOCH_REFUSED and COORDINATOR_LEASE. These matter only if clients stop before they send; the
 * rules about repairs matter only if a ledger is lost.
 */
class SwitchingRulesTest {
  private static final Quorums ONE_ALL = Quorums.of(3, 1, 3);
  private static final Quorums QUORUM = Quorums.of(3, 2, 2);
  private static final Quorums ALL_ONE = Quorums.of(3, 3, 1);

  private static final List<Quorums> PLANS = List.of(ONE_ALL, QUORUM, ALL_ONE);

  private static final List<String> RISING_READS =
      names(ONE_ALL, QUORUM, ONE_ALL, ALL_ONE, QUORUM, ALL_ONE);
  private static final List<String> FALLING_READS =
      names(QUORUM, ONE_ALL, ALL_ONE, ONE_ALL, ALL_ONE, QUORUM);

  private static List<String> names(Quorums... fromTo) {
    List<String> names = new ArrayList<>();
    for (int i = 0; i < fromTo.length; i += 2) {
      names.add(Course.from(fromTo[i]).to(fromTo[i + 1]).toString());
    }
    return names;
  }

  /** Returns the changes that miss writes without the rule. */
  private static List<String> missing(Rule rule) {
    switch (rule) {
      case IN_BETWEEN:
      case LEASE_NEEDED:
      case LEASE_FROM_ASKING:
      case LEASES_END:
        List<String> all = new ArrayList<>(RISING_READS);
        all.addAll(FALLING_READS);
        return all;
      case WRITES_END:
      case ACKNOWLEDGED_IN_TIME:
      case EPOCH_REFUSED:
      case COORDINATOR_LEASE:
      case DRAIN:
      case LOSS_NEEDS_REPAIR:
      case REPAIR_AFTER_WRITES:
        return FALLING_READS;
      case REREAD_SEES:
        return names(ALL_ONE, QUORUM);
      case REREAD_LEAVES:
        return names(QUORUM, ONE_ALL);
      default:
        return List.of();
    }
  }

  /** Returns the scenario in which the rule is at stake. */
  private static Scenario scenario(Course course, Rule rule) {
    switch (rule) {
      case ACKNOWLEDGED_IN_TIME:
        return Scenario.of(course).with(Event.STOP);
      case EPOCH_REFUSED:
      case COORDINATOR_LEASE:
        return Scenario.of(course)
            .with(Event.STOP)
            .with(Rule.EPOCH_REFUSED, Rule.COORDINATOR_LEASE)
            .without(Rule.ACKNOWLEDGED_IN_TIME);
      case LOSS_NEEDS_REPAIR:
      case REPAIR_AFTER_WRITES:
      case REPAIR_AFTER_LOSS:
        return Scenario.of(course).with(Event.LOSS);
      default:
        return Scenario.of(course);
    }
  }

  @ParameterizedTest
  @EnumSource
  void withoutARuleTheseChangesMissWrites(Rule rule) {
    List<String> found = new ArrayList<>();
    for (Quorums from : PLANS) {
      for (Quorums to : PLANS) {
        if (!from.equals(to)) {
          Course change = Course.from(from).to(to);
          if (!SwitchingModel.check(scenario(change, rule).without(rule)).isSafe()) {
            found.add(change.toString());
          }
        }
      }
    }
    assertThat(found).containsExactlyInAnyOrderElementsOf(missing(rule));
  }

  private static void assertNeeded(Rule rule, Course course) {
    Scenario scenario = scenario(course, rule);
    assertThat(SwitchingModel.check(scenario).counterexample()).isEmpty();
    assertThat(SwitchingModel.check(scenario.without(rule)).counterexample())
        .as("%s without %s", course, rule)
        .contains("misses an acknowledged write");
  }

  @Test
  void aKeyThatWasReadFromSomeReplicasIsListedForTheNextChange() {
    Course course =
        Course.from(Quorums.of(4, 3, 2)).to(Quorums.of(4, 2, 3)).to(Quorums.of(4, 1, 4));
    assertNeeded(Rule.LISTED_UNTIL_ALL, course);
  }

  @Test
  void aKeyThatIsListedWhileItIsReadStaysListed() {
    assertNeeded(Rule.LISTED_MEANWHILE, Course.from(ALL_ONE).to(QUORUM).to(ONE_ALL));
  }

  @Test
  void writesAreOnlyOnAsManyReplicasAsAnEarlierChangeNeeded() {
    Course course = Course.from(ALL_ONE).to(Quorums.of(3, 2, 3)).to(ONE_ALL);
    assertNeeded(Rule.FLOOR_OF_HISTORY, course);
  }

  @Test
  void aLedgerThatIsLostAfterTheRepairBeganNeedsAnotherOne() {
    assertNeeded(Rule.REPAIR_AFTER_LOSS, Course.from(ALL_ONE).to(QUORUM).to(ONE_ALL));
  }

  @Test
  void aClientThatStoppedTellsItsStoryOnlyWithoutATimeForAcknowledgements() {
    Scenario scenario =
        Scenario.of(Course.from(ALL_ONE).to(QUORUM))
            .with(Event.STOP)
            .without(Rule.ACKNOWLEDGED_IN_TIME);
    assertThat(SwitchingModel.check(scenario).counterexample().lines())
        .extracting(line -> line.substring(0, line.lastIndexOf(" replicas ")).strip())
        .containsSubsequence(
            "client 1 chooses the level of a write",
            "the controller goes on to the next phase",
            "client 1 sends its write",
            "client 1 learns that its write was made",
            "client 2 begins a read");
  }

  @Test
  void aCounterexampleTellsTheStory() {
    Scenario scenario = Scenario.of(Course.from(ALL_ONE).to(QUORUM)).without(Rule.WRITES_END);
    List<String> lines =
        SwitchingModel.check(scenario).counterexample().lines().collect(Collectors.toList());

    assertThat(lines)
        .extracting(line -> line.substring(0, line.lastIndexOf(" replicas ")).strip())
        .containsExactly(
            "(3, 1) of 3 to (2, 2) of 3",
            "client 1 gets a lease",
            "client 1 sends a write",
            "client 1 loses its lease",
            "the controller goes on to the next phase",
            "the controller goes on to the next phase",
            "the controller goes on to the next phase",
            "the controller goes on to the next phase",
            "replica 1 answers client 1's write",
            "client 1 learns that its write was made",
            "client 2 gets a lease",
            "client 2 begins a read",
            "client 2's read misses an acknowledged write at replicas 2, 3");
    assertThat(lines.get(lines.size() - 1))
        .endsWith("replicas 1 0 0 | epoch 2 STABLE, r 2, w 2 | leases - 2 | acknowledged 1");
  }
}
