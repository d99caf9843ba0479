// SPDX-License-Identifier: Apache-2.0

package io.manx.core.consistency.switching;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class SwitchingSimulationTest {
  private static final int SEEDS = 20;
  private static final int MOST_SEEDS = 600;
  private static final long MILLIS = 20_000;

  @ParameterizedTest
  @CsvSource({"3, 0.03", "3, 0.3", "5, 0.03", "5, 0.3"})
  void noReadMissesAnAcknowledgedWrite(int replicas, double failuresPerSecond) {
    int drains = 0;
    int ends = 0;
    int repairs = 0;
    for (long seed = 0; seed < SEEDS; seed++) {
      Simulation simulation = new Simulation(seed, replicas, failuresPerSecond);
      assertThat(simulation.run(MILLIS)).as("seed %d, %s", seed, simulation.row()).isTrue();
      drains += simulation.times(Phase.DRAINING);
      ends += simulation.times(Phase.STABLE);
      repairs += simulation.repairs();
    }
    assertThat(ends).as("changes that have ended").isGreaterThan(10 * SEEDS);
    assertThat(drains).as("drains").isGreaterThan(5 * SEEDS);
    assertThat(repairs).as("repairs").isBetween(SEEDS, drains - SEEDS / 4);
  }

  /** Otherwise the test above would show nothing. */
  @ParameterizedTest
  @EnumSource
  void itFindsWhatSomebodyDoesWrong(Simulation.Fault fault) {
    boolean found =
        LongStream.range(0, MOST_SEEDS)
            .anyMatch(seed -> !new Simulation(seed, 3, 0.1, fault).run(MILLIS));
    assertThat(found).as("%s leads to a read that misses a write", fault).isTrue();
  }

  @Test
  void itIsAFunctionOfItsSeed() {
    Simulation one = new Simulation(7, 3, 0.03);
    Simulation other = new Simulation(7, 3, 0.03);
    one.run(MILLIS);
    other.run(MILLIS);
    assertThat(one.row()).hasToString(other.row().toString());
    assertThat(one.repairs()).isEqualTo(other.repairs());
  }
}
