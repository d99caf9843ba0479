// SPDX-License-Identifier: Apache-2.0

package io.manx.driver.internal.consistency.control;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.core.consistency.LevelPair;
import io.manx.core.consistency.switching.Enrolment;
import io.manx.core.consistency.switching.Ledgers;
import io.manx.core.consistency.switching.Phase;
import io.manx.core.consistency.switching.Timing;
import io.manx.driver.consistency.TableLoad;
import io.manx.driver.internal.consistency.control.PairDecision.Action;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which pair a table should have, with reads fast at ONE/ALL and writes fast at ALL/ONE. */
class PairDecisionTest {
  private static final LevelPair READ_ONE = LevelPair.parse("ONE/ALL");
  private static final LevelPair QUORUMS = LevelPair.parse("QUORUM/QUORUM");
  private static final LevelPair WRITE_ONE = LevelPair.parse("ALL/ONE");
  private static final TableLoad READS = TableLoad.of(990, 10, 4);
  private static final TableLoad WRITES = TableLoad.of(10, 990, 4);
  private static final int DECISIONS = 3;
  private static final long PATIENCE = 1_000;

  private static final String PLAN =
      "{ \"formatVersion\": 1, \"copies\": {\"dc1\": 3}, \"localDataCentre\": \"dc1\","
          + " \"versions\": {}, \"objective\": \"mean\", \"mayBeDown\": 0,"
          + " \"pairs\": [\"ONE/ALL\", \"QUORUM/QUORUM\", \"ALL/ONE\"],"
          + " \"threads\": [1, 100], \"readShares\": [0.0, 1.0], \"millis\": {"
          + " \"ONE/ALL\": [[3, 1], [30, 10]],"
          + " \"QUORUM/QUORUM\": [[2, 2], [20, 20]],"
          + " \"ALL/ONE\": [[1, 3], [10, 30]] } }";

  private PairDecision decision;

  @BeforeEach
  void create(@TempDir Path directory) throws IOException {
    Path plan = Files.writeString(directory.resolve("plan.json"), PLAN);
    decision = new PairDecision(LevelPlan.read(plan.toString()), 0.05, DECISIONS, PATIENCE);
  }

  private static Enrolment at(LevelPair pair, int losses) {
    return of(3, Phase.STABLE, pair, pair, losses);
  }

  private static Enrolment of(int replicas, Phase phase, LevelPair from, LevelPair to, int losses) {
    return Enrolment.of(
        new UUID(0, 1),
        replicas,
        4,
        phase,
        from,
        to,
        Timing.DEFAULT,
        Ledgers.of(Map.of(new UUID(0, 2), new UUID(0, 3)), 1 + losses, 1, 0));
  }

  /** Decides as often as is needed to rule out noise. */
  private Action decided(Enrolment enrolment, TableLoad load, int down) {
    for (int i = 1; i < DECISIONS; i++) {
      var unused = decision.decide(enrolment, load, down, i);
    }
    return decision.decide(enrolment, load, down, DECISIONS);
  }

  @Test
  void itChangesToTheFastestAfterSomeDecisions() {
    Enrolment quorums = at(QUORUMS, 0);
    assertThat(decision.decide(quorums, READS, 0, 1)).isEqualTo(Action.NOTHING);
    assertThat(decision.decide(quorums, READS, 0, 2)).isEqualTo(Action.NOTHING);
    assertThat(decision.decide(quorums, READS, 0, 3)).isEqualTo(Action.CHANGE);
    assertThat(decision.wanted()).isEqualTo(READ_ONE);
  }

  @Test
  void withoutRequestsItChangesNothing() {
    assertThat(decided(at(QUORUMS, 0), TableLoad.NONE, 0)).isEqualTo(Action.NOTHING);
    assertThat(decision.wanted()).isNull();
  }

  @Test
  void aFewRequestsCountAsTheLeastThatWereMeasured() {
    assertThat(decided(at(QUORUMS, 0), TableLoad.of(10, 0, 0.01), 0)).isEqualTo(Action.CHANGE);
  }

  @Test
  void afterALossItWantsAPairThatNeedsADrainButDoesNotChange() {
    assertThat(decided(at(QUORUMS, 1), READS, 0)).isEqualTo(Action.NOTHING);
    assertThat(decision.wanted()).isEqualTo(READ_ONE);
    assertThat(decision.why()).contains("repair");
    assertThat(decided(at(QUORUMS, 1), WRITES, 0)).isEqualTo(Action.CHANGE);
  }

  @Test
  void whatFailsWhileANodeIsDownIsLeftAtOnce() {
    assertThat(decision.decide(at(READ_ONE, 0), READS, 1, 1)).isEqualTo(Action.CHANGE);
    assertThat(decision.wanted()).isEqualTo(QUORUMS);
    assertThat(decision.why()).contains("1 nodes are down");
  }

  /** What was written at ONE cannot be read again while one of all replicas is down. */
  @Test
  void whatNeedsADrainIsNotChangedToWhileANodeIsDown() {
    assertThat(decision.decide(at(WRITE_ONE, 0), WRITES, 1, 1)).isEqualTo(Action.NOTHING);
    assertThat(decided(at(QUORUMS, 0), READS, 1)).isEqualTo(Action.NOTHING);
    assertThat(decision.why()).contains("down");
  }

  @Test
  void aChangeIsGivenUpWhenANodeDies() {
    Enrolment changing = of(3, Phase.AWAITING_LEASES, QUORUMS, READ_ONE, 0);
    assertThat(decision.decide(changing, READS, 0, 1)).isEqualTo(Action.NOTHING);
    assertThat(decision.decide(changing, READS, 1, 2)).isEqualTo(Action.GIVE_UP);
  }

  @Test
  void aDrainThatTakesTooLongIsGivenUpAndNotTriedAtOnceAgain() {
    assertThat(decided(at(QUORUMS, 0), READS, 0)).isEqualTo(Action.CHANGE);
    Enrolment draining = of(3, Phase.DRAINING, QUORUMS, READ_ONE, 0);
    decision.begun(draining);
    assertThat(decision.decide(draining, READS, 0, 0)).isEqualTo(Action.NOTHING);
    assertThat(decision.decide(draining, READS, 0, PATIENCE)).isEqualTo(Action.NOTHING);
    assertThat(decision.decide(draining, READS, 0, PATIENCE + 1)).isEqualTo(Action.GIVE_UP);
    for (long now = PATIENCE + 2; now < 2 * PATIENCE; now += 100) {
      assertThat(decision.decide(at(QUORUMS, 0), READS, 0, now)).isEqualTo(Action.NOTHING);
    }
    assertThat(decision.decide(at(QUORUMS, 0), READS, 0, 2 * PATIENCE + 2))
        .isEqualTo(Action.CHANGE);
  }

  /** An operator may wait for a repair, which takes long. */
  @Test
  void theChangeOfSomebodyElseIsNotGivenUpForTakingLong() {
    Enrolment draining = of(3, Phase.DRAINING, QUORUMS, READ_ONE, 1);
    assertThat(decision.decide(draining, READS, 0, 0)).isEqualTo(Action.NOTHING);
    assertThat(decision.decide(draining, READS, 0, 100 * PATIENCE)).isEqualTo(Action.NOTHING);
    assertThat(decision.decide(draining, READS, 1, 100 * PATIENCE)).isEqualTo(Action.GIVE_UP);
  }

  /** A session that wanted the same change, but was too late to begin it, must not give it up. */
  @Test
  void aChangeThatSomebodyElseWasFasterToBeginIsTheirs() {
    assertThat(decided(at(QUORUMS, 0), READS, 0)).isEqualTo(Action.CHANGE);
    Enrolment draining = of(3, Phase.DRAINING, QUORUMS, READ_ONE, 0);
    assertThat(decision.decide(draining, READS, 0, 0)).isEqualTo(Action.NOTHING);
    assertThat(decision.decide(draining, READS, 0, 100 * PATIENCE)).isEqualTo(Action.NOTHING);
  }

  @Test
  void aPlanOfAnotherNumberOfCopiesIsNotFollowed() {
    assertThat(decided(of(5, Phase.STABLE, QUORUMS, QUORUMS, 0), READS, 0))
        .isEqualTo(Action.NOTHING);
    assertThat(decision.why()).isEqualTo("the plan is for 3 replicas, the table has 5");
  }

  @Test
  void withoutAPlanOnlyDeadNodesAreAReason() {
    PairDecision planless = new PairDecision(null, 0.05, DECISIONS, PATIENCE);
    for (int i = 0; i < 2 * DECISIONS; i++) {
      assertThat(planless.decide(at(QUORUMS, 0), READS, 0, i)).isEqualTo(Action.NOTHING);
    }
    assertThat(planless.decide(at(READ_ONE, 0), READS, 1, 9)).isEqualTo(Action.CHANGE);
  }
}
