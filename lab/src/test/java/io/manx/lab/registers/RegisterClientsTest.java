// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.registers;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.DriverTimeoutException;
import com.datastax.oss.driver.api.core.NoNodeAvailableException;
import io.manx.core.consistency.LevelPair;
import io.manx.lab.history.RegisterOperation.Outcome;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Clients of registers classify outcomes, and use pairs of levels in turn. */
class RegisterClientsTest {
  private static final LevelPair ONE_ALL = LevelPair.parse("ONE/ALL");
  private static final LevelPair QUORUMS = LevelPair.parse("QUORUM/QUORUM");

  @Test
  void aWriteThatWasNotAnsweredMayHaveBeenApplied() {
    assertThat(RegisterClients.outcome(new DriverTimeoutException("late")))
        .isEqualTo(Outcome.UNKNOWN);
  }

  @Test
  void aWriteThatNoNodeWasSentWasNotApplied() {
    assertThat(RegisterClients.outcome(new NoNodeAvailableException())).isEqualTo(Outcome.FAILED);
  }

  @Test
  void pairsAreUsedInTurn() {
    AtomicLong now = new AtomicLong(5);
    LevelsInUse levels =
        new LevelsInUse(List.of(ONE_ALL, QUORUMS), Duration.ofNanos(10), now::get, 5);
    assertThat(levels.current()).isEqualTo(new LevelsInUse.Current(0, ONE_ALL));
    now.set(14);
    assertThat(levels.current().pair()).isEqualTo(ONE_ALL);
    now.set(15);
    assertThat(levels.current()).isEqualTo(new LevelsInUse.Current(1, QUORUMS));
    now.set(25);
    assertThat(levels.current()).isEqualTo(new LevelsInUse.Current(2, ONE_ALL));
  }

  @Test
  void anOnlyPairIsNeverChanged() {
    AtomicLong now = new AtomicLong();
    LevelsInUse levels = new LevelsInUse(List.of(QUORUMS), Duration.ofNanos(1), now::get, 0);
    now.set(1_000);
    assertThat(levels.current().plan()).hasToString("epoch 0, QUORUM/QUORUM");
  }
}
