// SPDX-License-Identifier: Apache-2.0

package io.manx.core.consistency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class LevelPairTest {
  @Test
  void labelsAreThoseOfThePaper() {
    Replication three = Replication.of(3);
    assertThat(LevelPair.of(Level.ONE, Level.ALL).label(three)).isEqualTo("1R-3W");
    assertThat(LevelPair.of(Level.QUORUM, Level.QUORUM).label(three)).isEqualTo("2R-2W");
    assertThat(LevelPair.of(Level.QUORUM, Level.QUORUM).label(Replication.of(5)))
        .isEqualTo("3R-3W");
  }

  @Test
  void textIsReadAsItIsWritten() {
    for (Level read : Level.values()) {
      for (Level write : Level.values()) {
        LevelPair pair = LevelPair.of(read, write);
        assertThat(LevelPair.parse(pair.toString())).isEqualTo(pair).hasSameHashCodeAs(pair);
      }
    }
    LevelPair pair = LevelPair.parse("local_one / all");
    assertThat(pair).hasToString("LOCAL_ONE/ALL");
    assertThat(pair.level(Operation.READ)).isEqualTo(pair.read()).isEqualTo(Level.LOCAL_ONE);
    assertThat(pair.level(Operation.WRITE)).isEqualTo(pair.write()).isEqualTo(Level.ALL);
    assertThat(pair).isNotEqualTo(LevelPair.parse("ALL/LOCAL_ONE"));
  }

  @Test
  void otherTextIsRejected() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> LevelPair.parse("ONE"))
        .withMessageContaining("READ/WRITE");
    assertThatIllegalArgumentException().isThrownBy(() -> LevelPair.parse("ONE/TWO/THREE"));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> LevelPair.parse("ONE/ANY"))
        .withMessageContaining("ANY")
        .withMessageContaining("EACH_QUORUM");
  }

  @Test
  void aPairBearsWhatItsHigherLevelBears() {
    Replication three = Replication.of(3);
    assertThat(LevelPair.parse("ONE/ALL").mayBeDown(three)).isZero();
    assertThat(LevelPair.parse("QUORUM/QUORUM").mayBeDown(three)).isEqualTo(1);
    assertThat(LevelPair.parse("QUORUM/ONE").mayBeDown(three)).isEqualTo(1);
    assertThat(LevelPair.parse("ONE/THREE").mayBeDown(Replication.of(2))).isNegative();
    assertThat(LevelPair.parse("QUORUM/ONE").isStrong(three)).isFalse();
    assertThat(LevelPair.parse("QUORUM/TWO").isStrong(three)).isTrue();
  }
}
