// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.consistency.switching;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.manx.core.consistency.LevelPair;
import io.manx.core.consistency.switching.Enrolment;
import io.manx.driver.consistency.TableName;
import io.manx.lab.consistency.switching.RequestedChange.Next;
import io.manx.results.UserException;
import java.util.List;
import org.junit.jupiter.api.Test;

class RequestedChangeTest {
  private static final LevelPair TARGET = LevelPair.parse("ONE/ALL");
  private static final Enrolment BEFORE = ThreeReplicas.first("QUORUM/QUORUM");

  private final RequestedChange requested =
      new RequestedChange(TableName.of("shop", "users"), TARGET, new ManxCommands(List.of()));

  @Test
  void aChangeIsBegunWaitedForAndDone() {
    assertThat(requested.next(BEFORE, "")).isEqualTo(Next.BEGIN);
    Enrolment row = BEFORE.changeTo(TARGET);
    for (; row.inForce().equals(LevelPair.parse("QUORUM/ALL")); row = row.advanced()) {
      assertThat(requested.next(row, "")).isEqualTo(Next.WAIT);
    }
    assertThat(requested.next(row, "")).isEqualTo(Next.DONE);
  }

  @Test
  void whatSomebodyElseBeganIsContinued() {
    assertThat(requested.next(BEFORE.changeTo(TARGET).advanced(), "")).isEqualTo(Next.WAIT);
  }

  @Test
  void whatIsInForceIsNotChanged() {
    assertThat(requested.next(ThreeReplicas.first("ONE/ALL"), "")).isEqualTo(Next.DONE);
  }

  @Test
  void theSameByOtherNamesIsInForceToo() {
    assertThat(requested.next(ThreeReplicas.first("ONE/THREE"), "")).isEqualTo(Next.DONE);
  }

  @Test
  void anotherChangeIsLeftAlone() {
    Enrolment other = BEFORE.changeTo(LevelPair.parse("ALL/ONE"));
    assertThatThrownBy(() -> requested.next(other, " by ann"))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("is already changing from QUORUM/QUORUM to ALL/ONE by ann;")
        .hasMessageContaining("--to ALL/ONE'")
        .hasMessageContaining("--give-up'");
  }

  @Test
  void whatSomebodyElseGaveUpIsNotBegunAgain() {
    Enrolment row = BEFORE.changeTo(TARGET);
    assertThat(requested.next(row, "")).isEqualTo(Next.WAIT);
    assertThatThrownBy(() -> requested.next(row.givenUp(), " by ann"))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("was given up by ann: QUORUM/QUORUM is in force");
  }
}
