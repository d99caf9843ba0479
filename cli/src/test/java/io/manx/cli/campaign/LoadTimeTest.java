// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class LoadTimeTest {
  private static Duration of(String line) {
    return LoadTime.of(List.of(line.split(" ")));
  }

  @Test
  void aComparisonTakesItsRoundsTimesItsVariants() {
    assertThat(of("compare --name x --rounds 8 --variants a,b --settle 2s --duration 4s"))
        .isEqualTo(Duration.ofSeconds(8 * 2 * (2 + 4 + 2)));
  }

  @Test
  void commasWithinParametersSeparateNoVariants() {
    assertThat(
            of("compare --name x --rounds 1 --variants c3(a=1,b=2),manx --settle 0s --duration 1s"))
        .isEqualTo(Duration.ofSeconds(2 * (1 + 2)));
  }

  @Test
  void ownNodesAreStartedAndWarmedUp() {
    Duration own = of("compare --rounds 1 --variants a --settle 0s --duration 1s --warmup 130s");
    Duration named = of("compare --name x --rounds 1 --variants a --settle 0s --duration 1s");
    assertThat(own.minus(named)).isEqualTo(Duration.ofSeconds(45 + 130));
  }

  @Test
  void theLastValueOfAnOptionCounts() {
    assertThat(of("bench --name x --settle 1s --duration 1s --duration 10s"))
        .isEqualTo(Duration.ofSeconds(1 + 10 + 2));
  }

  @Test
  void valuesMayFollowAnEqualsSign() {
    assertThat(of("bench --name=x --settle=1s --duration=10s"))
        .isEqualTo(Duration.ofSeconds(1 + 10 + 2));
  }

  @Test
  void optionsThatAreLeftOutHaveTheValuesOfTheCommands() {
    assertThat(of("bench --name x")).isEqualTo(Duration.ofSeconds(30 + 30 + 2));
    assertThat(of("bench")).isEqualTo(Duration.ofSeconds(45 + 60 + 30 + 30 + 2));
    assertThat(of("compare --name x --variants a"))
        .isEqualTo(Duration.ofSeconds(8 * (10 + 20 + 2)));
  }

  @Test
  void otherCommandsDoNotSay() {
    assertThat(of("sim --replications 5")).isZero();
  }
}
