// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.writeledger;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.core.consistency.Level;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EnrolledTableTest {
  /** See Transition.rereadReplicas(); no level reads four of five. */
  @ParameterizedTest
  @CsvSource({
    "2, ALL/ONE, ONE/ALL, ALL",
    "3, ALL/ONE, QUORUM/QUORUM, ALL",
    "3, QUORUM/QUORUM, ONE/ALL, ALL",
    "4, QUORUM/TWO, TWO/QUORUM, THREE",
    "5, QUORUM/QUORUM, ONE/ALL, ALL",
    "5, QUORUM/QUORUM, TWO/ALL, ALL",
    "6, QUORUM/THREE, THREE/QUORUM, QUORUM",
  })
  void aDrainReadsFromAsFewAsItMay(int replicas, String from, String to, Level level) {
    assertThat(Enrolled.draining(replicas, 2, from, to).rereadLevel()).isEqualTo(level);
  }

  @Test
  void otherwiseAllAreReadSoThatTheKeyLeavesTheList() {
    assertThat(Enrolled.stable(3).rereadLevel()).isEqualTo(Level.ALL);
  }
}
