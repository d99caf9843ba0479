// SPDX-License-Identifier: Apache-2.0

package io.manx.core.consistency.switching;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.manx.core.consistency.LevelPair;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Ledgers that are registered after a table was enrolled. */
class LedgerRegistrationTest {
  private static final LevelPair BEFORE = LevelPair.parse("QUORUM/QUORUM");
  private static final LevelPair AFTER = LevelPair.parse("ONE/ALL");
  private static final UUID HOST = new UUID(1, 1);
  private static final UUID LEDGER = new UUID(2, 2);
  private static final Map<UUID, UUID> LEDGERS = Map.of(HOST, LEDGER);

  private static Enrolment first() {
    return Enrolment.first(new UUID(0, 1), 3, BEFORE, Timing.DEFAULT, Map.of());
  }

  /** An earlier repair made up for the losses by then, but not for later writes. */
  @Test
  void whatWasWrittenBeforeIsALoss() {
    Enrolment repaired = first().changeTo(AFTER).advanced().advanced().repaired("2.1").advanced();
    assertThat(repaired.ledgers().haveLosses()).isFalse();

    Enrolment registered = repaired.withLedgers(LEDGERS);

    assertThat(registered.epoch()).isEqualTo(repaired.epoch());
    assertThat(registered.ledgers().haveLosses()).isTrue();
    assertThat(registered.ledgers().has(HOST)).isTrue();
    Enrolment draining =
        registered.changeTo(BEFORE).advanced().changeTo(AFTER).advanced().advanced();
    LedgerReport drained = LedgerReport.of(HOST, LEDGER, draining.epoch(), 0);
    Controller controller = new Controller();
    assertThat(controller.step(draining, 0, List.of(drained), List.of(HOST))).isEqualTo(draining);
    assertThat(controller.awaited()).isEqualTo("a repair that begins now");
  }

  @Test
  void theyAreNotRegisteredDuringAChangeNorTwice() {
    assertThatIllegalStateException()
        .isThrownBy(() -> first().changeTo(AFTER).withLedgers(LEDGERS));
    assertThatIllegalStateException()
        .isThrownBy(() -> first().withLedgers(LEDGERS).withLedgers(LEDGERS));
  }
}
