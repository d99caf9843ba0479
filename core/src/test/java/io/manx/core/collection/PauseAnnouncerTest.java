// SPDX-License-Identifier: Apache-2.0

package io.manx.core.collection;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.core.wire.ForetoldPause;
import org.junit.jupiter.api.Test;

class PauseAnnouncerTest {
  private static final long MILLI = 1_000_000;
  private static final long LEAD = PauseAnnouncer.LEAD_NANOS;
  private static final long USUAL = 20 * MILLI;
  private static final long INTERVAL = 5 * (LEAD + USUAL);

  private final PauseAnnouncer announcer = new PauseAnnouncer();

  @Test
  void aPauseIsSaidOnceAndUntilItIsOver() {
    assertThat(announcer.look(0, LEAD + 1, USUAL, INTERVAL)).isNull();
    PauseAnnouncement said = announcer.look(MILLI, LEAD, USUAL, INTERVAL);
    ForetoldPause pause = said.foretold(11 * MILLI);
    assertThat(pause.untilNanos()).isEqualTo(LEAD - 10 * MILLI);
    assertThat(pause.lengthNanos()).isEqualTo(USUAL);
    assertThat(announcer.look(2 * MILLI, LEAD, USUAL, INTERVAL)).isNull();
    announcer.paused(50 * MILLI, USUAL);
    announcer.paused(90 * MILLI, MILLI);
    assertThat(announcer.look(100 * MILLI, 0, USUAL, INTERVAL)).isNotNull();
    assertThat(announcer.foretold()).isEqualTo(2);
    assertThat(announcer.kept()).isEqualTo(1);
    assertThat(announcer.missed()).isZero();
  }

  @Test
  void shortPausesAreNotWorthAWord() {
    assertThat(announcer.look(0, 0, PauseAnnouncer.LEAST_LENGTH_NANOS - 1, INTERVAL)).isNull();
    announcer.paused(0, PauseAnnouncer.LEAST_LENGTH_NANOS - 1);
    assertThat(announcer.missed()).isZero();
  }

  /** A late pause is not announced again, however soon it seems. */
  @Test
  void aPauseThatDoesNotComeIsNoLongerSaidAndNotSaidAgain() {
    PauseAnnouncement said = announcer.look(0, LEAD, USUAL, INTERVAL);
    assertThat(said.foretold(2 * LEAD).untilNanos()).isZero();
    assertThat(said.foretold(2 * LEAD + 1)).isNull();
    assertThat(announcer.look(3 * LEAD, 0, USUAL, INTERVAL)).isNull();
    announcer.paused(3 * LEAD, USUAL);
    assertThat(announcer.kept()).isZero();
    assertThat(announcer.missed()).isEqualTo(1);
  }

  @Test
  void aPauseThatNobodyForesawIsMissed() {
    announcer.paused(0, USUAL);
    assertThat(announcer.missed()).isEqualTo(1);
    assertThat(announcer.foretold()).isZero();
  }

  @Test
  void whoeverPausesForMoreThanAFifthOfTheTimeSaysNothing() {
    assertThat(announcer.look(0, 0, USUAL, INTERVAL - 5)).isNull();
    assertThat(announcer.look(0, 0, USUAL, 0)).as("unknown").isNull();
    assertThat(announcer.foretold()).isZero();
    assertThat(announcer.look(0, 0, USUAL, INTERVAL)).isNotNull();
  }
}
