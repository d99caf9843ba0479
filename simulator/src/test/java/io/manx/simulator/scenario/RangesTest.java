// SPDX-License-Identifier: Apache-2.0

package io.manx.simulator.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.manx.simulator.scenario.Scenario.Ranges;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Compares the work of range reads with sums over every start key and number of rows. */
class RangesTest {
  @ParameterizedTest
  @CsvSource({"1, 1, 1", "1, 7, 3", "3, 1, 10", "4, 20, 5", "4, 7, 5", "5, 100, 6", "12, 30, 10"})
  void workOfEachNodeIsThatOfAllRangeReads(int nodes, int rows, int nodeRows) {
    Ranges ranges = new Ranges(1, rows, nodeRows, 2, 0.5);
    assertThat(new RangeWork(ranges).nodeMs(nodes))
        .usingComparatorWithPrecision(1e-9)
        .containsExactly(RangeOracle.nodeMs(ranges, nodes));
  }

  /** Range reads stop at the end of the ring. */
  @Test
  void theLastNodeHasTwelveTimesTheWorkOfTheFirst() {
    double[] millis = new RangeWork(new Ranges(1, 10_000, 833, 0.5, 0.05)).nodeMs(12);
    double mean = Arrays.stream(millis).average().orElseThrow();
    assertThat(millis[11] / mean).isCloseTo(1.50, within(0.005));
    assertThat(millis[0] / mean).isCloseTo(0.12, within(0.005));
  }

  /** One node of one thread: single reads take 1 ms, range reads 2 ms and 3 on average. */
  @Test
  void utilizationCountsRangeReads() {
    Scenario scenario =
        ScenarioTexts.parse(
            """
            nodes: 1
            threads: 1
            load: {utilization: 0.5}
            service: {distribution: constant, mean_ms: 1}
            ranges: {share: 0.25, rows: 1, node_rows: 100, base_ms: 2, row_ms: 3}
            """);
    assertThat(scenario.ratePerSecond()).isCloseTo(0.5 / 0.002, within(1e-9));
  }

  @Test
  void clientsHaveNoRateAndNeverOverload() {
    Scenario scenario = ScenarioTexts.parse("{nodes: 1, load: {clients: 1000}}");
    assertThat(scenario.overload()).isEmpty();
    assertThat(scenario.ranges()).isNull();
  }
}
