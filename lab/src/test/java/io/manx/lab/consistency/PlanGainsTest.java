// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.consistency;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.core.consistency.LevelPair;
import io.manx.core.consistency.Objective;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A plan says how certain its gains are. */
class PlanGainsTest {
  private static final LevelPair QUORUMS = LevelPair.parse("QUORUM/QUORUM");

  private static String plan(Objective objective, LevelPair fixed, Double... rounds) {
    ProfileFile file = RisingProfile.of(List.of(rounds));
    return PlanText.of(PlanBasis.of(file), objective, 0, fixed);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0.0001 | All of that exceeds the differences between the profile's rounds (95 %).",
        "0.5 | At 0 of ",
      })
  void aGainIsSetBesideWhatRoundsDiffer(double spread, String expected) {
    assertThat(plan(Objective.MEAN, QUORUMS, 1 - spread, 1.0, 1 + spread)).contains(expected);
  }

  @Test
  void someGainsAreClearAndSomeAreNot() {
    assertThat(plan(Objective.MEAN, QUORUMS, 0.95, 1.0, 1.05))
        .containsPattern("At [1-9][0-9]* of [1-9][0-9]* places with a gain");
  }

  @Test
  void aSingleRoundTellsNothing() {
    assertThat(plan(Objective.MEAN, QUORUMS, 1.0)).contains("A profile of one round cannot tell");
  }

  @Test
  void percentilesMayBeOffByMore() {
    assertThat(plan(Objective.P99, QUORUMS, 0.95, 1.0, 1.05))
        .contains("percentiles may be off by more");
  }

  @Test
  void strongPairsAreSlowerThanWeakOnes() {
    assertThat(plan(Objective.MEAN, LevelPair.parse("ONE/ONE"), 0.99, 1.0, 1.01))
        .containsPattern(
            "Against ONE/ONE, which is not strong, everywhere: [0-9.]+ % higher on average");
  }
}
