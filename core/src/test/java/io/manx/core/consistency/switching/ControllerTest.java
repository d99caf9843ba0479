// SPDX-License-Identifier: Apache-2.0

package io.manx.core.consistency.switching;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.core.consistency.LevelPair;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests a single controller; several with differing clocks are in {@link SwitchingSimulationTest}.
 */
class ControllerTest {
  private static final UUID A = new UUID(1, 1);
  private static final UUID B = new UUID(1, 2);
  private static final UUID C = new UUID(1, 3);
  private static final Set<UUID> MEMBERS = Set.of(A, B);
  private static final LevelPair QUORUM = LevelPair.parse("QUORUM/QUORUM");
  private static final LevelPair ALL_ONE = LevelPair.parse("ALL/ONE");
  private static final Timing TIMING = Timing.of(1_000, 500);

  /** 1 % and 20 ms more than leases and writes last. */
  private static final long LEASES_NANOS = 1_030_000_000;

  private static final long WRITES_NANOS = 525_000_000;

  private final Controller controller = new Controller();

  private static UUID ledger(int number) {
    return new UUID(2, number);
  }

  private static LedgerReport drained(UUID host, int ledger, long epoch) {
    return LedgerReport.of(host, ledger(ledger), epoch, 0);
  }

  /** An enrolment with two ledgers, and no loss that was not repaired. */
  private static Enrolment stable(LevelPair pair) {
    Ledgers ledgers = Ledgers.of(Map.of(A, ledger(1), B, ledger(2)), 1, 1, 0);
    return Enrolment.of(new UUID(0, 0), 3, 1, Phase.STABLE, pair, pair, TIMING, ledgers);
  }

  private static Enrolment draining() {
    return stable(ALL_ONE).changeTo(QUORUM).advanced().advanced();
  }

  private static Enrolment inPhase(Phase phase) {
    switch (phase) {
      case STABLE:
        return stable(ALL_ONE);
      case AWAITING_LEASES:
        return stable(ALL_ONE).changeTo(QUORUM);
      case AWAITING_WRITES:
        return stable(ALL_ONE).changeTo(QUORUM).advanced();
      case DRAINING:
        return draining();
    }
    throw new AssertionError(phase);
  }

  private Enrolment step(Enrolment row, long nowNanos, LedgerReport... reports) {
    return controller.step(row, nowNanos, List.of(reports), MEMBERS);
  }

  @Test
  void leavesARowAloneThatDoesNotChange() {
    Enrolment row = stable(QUORUM);
    assertThat(step(row, 0)).isSameAs(row);
    assertThat(step(row, Long.MAX_VALUE)).isSameAs(row);
    assertThat(controller.awaited()).isEmpty();
  }

  /** Monotonic clocks begin anywhere, and may overflow. */
  @ParameterizedTest
  @ValueSource(longs = {0, -7, Long.MAX_VALUE, Long.MIN_VALUE})
  void waitsForLeasesThenForWritesThenForLedgers(long begin) {
    Enrolment row = stable(ALL_ONE).changeTo(QUORUM);
    assertThat(step(row, begin)).isSameAs(row);
    assertThat(step(row, begin + LEASES_NANOS - 1)).isSameAs(row);
    assertThat(controller.awaited()).isEqualTo("leases on older epochs to end");
    row = step(row, begin + LEASES_NANOS);
    assertThat(row.phase()).isEqualTo(Phase.AWAITING_WRITES);
    assertThat(controller.awaited()).isEmpty();

    long seen = begin + 2 * LEASES_NANOS;
    assertThat(step(row, seen)).as("the wait begins anew").isSameAs(row);
    assertThat(step(row, seen + WRITES_NANOS - 1)).isSameAs(row);
    assertThat(controller.awaited()).isEqualTo("writes of older epochs to end");
    row = step(row, seen + WRITES_NANOS);
    assertThat(row.phase()).isEqualTo(Phase.DRAINING);

    row = step(row, seen + WRITES_NANOS, drained(A, 1, 2), drained(B, 2, 2));
    assertThat(row).hasToString("epoch 3, QUORUM/QUORUM");
  }

  @Test
  void changesThatNeedNoDrainEndWithTheLeases() {
    Enrolment row = stable(QUORUM).changeTo(ALL_ONE);
    assertThat(step(row, 0)).isSameAs(row);
    assertThat(step(row, LEASES_NANOS)).hasToString("epoch 3, ALL/ONE");
  }

  @Test
  void anotherOneThatTakesOverWaitsItself() {
    Enrolment row = inPhase(Phase.AWAITING_WRITES);
    assertThat(step(row, 0)).isSameAs(row);

    Controller other = new Controller();
    assertThat(other.step(row, 5 * WRITES_NANOS, List.of(), MEMBERS)).isSameAs(row);
    assertThat(other.step(row, 6 * WRITES_NANOS - 1, List.of(), MEMBERS)).isSameAs(row);
    assertThat(other.step(row, 6 * WRITES_NANOS, List.of(), MEMBERS).phase())
        .isEqualTo(Phase.DRAINING);
  }

  /** Another controller has given the change up, and begun the same again. */
  @Test
  void waitsAnewForTheSamePhaseOfALaterEpoch() {
    Enrolment row = inPhase(Phase.AWAITING_LEASES);
    assertThat(step(row, 0)).isSameAs(row);
    Enrolment again = row.givenUp().changeTo(QUORUM);
    assertThat(step(again, LEASES_NANOS)).isSameAs(again);
    assertThat(step(again, 2 * LEASES_NANOS).phase()).isEqualTo(Phase.AWAITING_WRITES);
  }

  /** Clients that found no row before the table was enrolled know that for a default lease. */
  @Test
  void theFirstChangeMayBeginOnceAllKnowThatTheTableIsEnrolled() {
    Enrolment first = stable(QUORUM);
    long wait = Timing.waitFor(Timing.DEFAULT.leaseNanos());
    assertThat(controller.mayBegin(first, wait)).isFalse();
    assertThat(step(first, 5)).isSameAs(first);
    assertThat(controller.mayBegin(first, 5 + wait - 1)).isFalse();
    assertThat(controller.mayBegin(first, 5 + wait)).isTrue();
    assertThat(controller.mayBegin(first.changeTo(ALL_ONE).givenUp(), 5)).isTrue();
  }

  @Test
  void newLedgersDoNotProlongAWait() {
    Enrolment row = inPhase(Phase.AWAITING_LEASES);
    assertThat(step(row, 0)).isSameAs(row);
    Enrolment registered = step(row, 1, drained(C, 3, 0));
    assertThat(registered.ledgers().has(C)).isTrue();
    assertThat(step(registered, LEASES_NANOS).phase()).isEqualTo(Phase.AWAITING_WRITES);
  }

  @Test
  void waitsForLedgersThatDoNotAnswer() {
    assertThat(step(draining(), 0, drained(A, 1, 2)).phase()).isEqualTo(Phase.DRAINING);
    assertThat(controller.awaited())
        .isEqualTo("ledgers that do not answer: 1; or a repair that begins now");
    assertThat(step(draining(), 0).phase()).isEqualTo(Phase.DRAINING);
    assertThat(controller.awaited()).startsWith("ledgers that do not answer: 2");
  }

  @Test
  void waitsForLedgersThatHaveNotDrainedThisEpoch() {
    LedgerReport reading = LedgerReport.of(B, ledger(2), 1, 5);
    assertThat(step(draining(), 0, drained(A, 1, 2), reading).phase()).isEqualTo(Phase.DRAINING);
    assertThat(controller.awaited()).isEqualTo("ledgers to be drained: 1, keys listed: 5");
  }

  /** No keys are listed, but the ledger does not know yet that all writes are over. */
  @Test
  void waitsForLedgersThatListNothing() {
    assertThat(step(draining(), 0, drained(A, 1, 2), drained(B, 2, 0)).phase())
        .isEqualTo(Phase.DRAINING);
  }

  /** Such nodes coordinate writes at ALL only. */
  @Test
  void doesNotWaitForNodesWithoutALedger() {
    Enrolment row =
        controller.step(
            draining(), 0, List.of(drained(A, 1, 2), drained(B, 2, 2)), Set.of(A, B, C));
    assertThat(row.phase()).isEqualTo(Phase.STABLE);
  }

  @Test
  void registersANewLedgerBeforeItCounts() {
    LedgerReport a = drained(A, 1, 2);
    LedgerReport b = drained(B, 2, 2);
    Set<UUID> members = Set.of(A, B, C);
    Enrolment row = controller.step(draining(), 0, List.of(a, b, drained(C, 3, 0)), members);
    assertThat(row.phase()).isEqualTo(Phase.DRAINING);
    assertThat(row.ledgers().has(C)).isTrue();
    assertThat(controller.step(row, 0, List.of(a, b), members)).isSameAs(row);
    assertThat(controller.step(row, 0, List.of(a, b, drained(C, 3, 2)), members).phase())
        .isEqualTo(Phase.STABLE);
  }

  @ParameterizedTest
  @EnumSource
  void takesNoteOfALossInEveryPhase(Phase phase) {
    Enrolment row = inPhase(phase);
    Enrolment after = step(row, 0, drained(A, 7, 2), drained(B, 2, 2));
    assertThat(after.ledgers()).isEqualTo(Ledgers.of(Map.of(A, ledger(7), B, ledger(2)), 2, 1, 0));
    assertThat(after.phase()).isEqualTo(phase);
    assertThat(after.epoch()).isEqualTo(row.epoch());
  }

  @ParameterizedTest
  @EnumSource
  void waitsFromTheBeginningIfANodeHasLeft(Phase phase) {
    Enrolment row = inPhase(phase);
    Enrolment after = controller.step(row, 0, List.of(drained(A, 1, 2)), Set.of(A));
    assertThat(after.ledgers()).isEqualTo(Ledgers.of(Map.of(A, ledger(1)), 2, 1, 0));
    assertThat(after.phase()).isEqualTo(phase == Phase.STABLE ? phase : Phase.AWAITING_LEASES);
    assertThat(after.epoch()).isEqualTo(phase == Phase.STABLE ? 1 : 3);
  }

  @Test
  void waitsForARepairAfterALoss() {
    Enrolment lost = step(draining(), 0, drained(A, 7, 0));
    assertThat(step(lost, 0, drained(A, 7, 2), drained(B, 2, 2))).isSameAs(lost);
    assertThat(controller.awaited()).isEqualTo("a repair that begins now");

    Enrolment repaired = lost.repaired("2.2");
    assertThat(step(repaired, 0)).as("no ledger need answer").hasToString("epoch 3, QUORUM/QUORUM");
  }

  @Test
  void aLossDuringTheRepairIsLeftToTheNextChange() {
    Enrolment lost = step(draining(), 0, drained(A, 7, 0));
    Enrolment again = step(lost, 0, drained(A, 8, 0));
    Enrolment stable = step(again.repaired("2.2"), 0);
    assertThat(stable.phase()).isEqualTo(Phase.STABLE);

    Enrolment next = stable.changeTo(LevelPair.parse("ONE/ALL")).advanced().advanced();
    assertThat(step(next, 0, drained(A, 8, 4), drained(B, 2, 4))).isSameAs(next);
    assertThat(controller.awaited()).isEqualTo("a repair that begins now");
  }

  @Test
  void leavesDrainsToRepairsIfNoLedgersAreKept() {
    Enrolment row =
        Enrolment.first(new UUID(0, 0), 3, ALL_ONE, TIMING, Map.of())
            .changeTo(QUORUM)
            .advanced()
            .advanced();
    assertThat(step(row, 0, drained(A, 1, 2), drained(B, 2, 2))).isSameAs(row);
    assertThat(controller.awaited()).isEqualTo("a repair that begins now");
    assertThat(step(row.repaired("2.1"), 0).phase()).isEqualTo(Phase.STABLE);

    Enrolment next = step(row.repaired("2.1"), 0).changeTo(LevelPair.parse("ONE/ALL"));
    Enrolment drainingNext = next.advanced().advanced();
    assertThat(step(drainingNext, 0)).isSameAs(drainingNext);
    assertThat(controller.awaited()).isEqualTo("a repair that begins now");
  }
}
