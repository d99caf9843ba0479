// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.consistency.switching;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.manx.core.consistency.LevelPair;
import io.manx.results.UserException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ChangeablePairsTest {
  @ParameterizedTest
  @CsvSource({"ONE/ALL, 3", "QUORUM/QUORUM, 3", "ALL/ONE, 5", "TWO/THREE, 4", "QUORUM/TWO, 4"})
  void strongPairsOfAllReplicasAreFine(String pair, int replicas) {
    assertThatCode(() -> ChangeablePairs.requireStrong(LevelPair.parse(pair), replicas))
        .doesNotThrowAnyException();
  }

  @ParameterizedTest
  @CsvSource({
    "ONE/QUORUM, 3, 'choose from ONE/ALL, QUORUM/QUORUM, ALL/ONE'",
    "THREE/THREE, 2, not strong with 2 replicas",
    "LOCAL_QUORUM/LOCAL_QUORUM, 3, QUORUM waits for as many as LOCAL_QUORUM",
    "ONE/EACH_QUORUM, 3, 'choose from ONE, TWO, THREE, QUORUM, ALL'"
  })
  void othersAreRefusedWithWhatToUse(String pair, int replicas, String reason) {
    assertThatThrownBy(() -> ChangeablePairs.requireStrong(LevelPair.parse(pair), replicas))
        .isInstanceOf(UserException.class)
        .hasMessageContaining(reason);
  }
}
