// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.consistency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.manx.core.consistency.Level;
import io.manx.core.consistency.Operation;
import io.manx.results.run.NodeActivity;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The figures of a run without its cold start. */
class RoundFiguresTest {
  private static final GridCell CELL = GridCell.of(Operation.READ, Level.QUORUM, 20);

  private static RoundFigures figures(int... millis) {
    return RoundFigures.of(GridRuns.run(CELL, 0, millis), CELL.threads());
  }

  @Test
  void theColdStartIsFoundAndItsWholeSecondsLeftOut() {
    int[] millis = GridRuns.steady(5, 6);
    Arrays.fill(millis, 0, 7, 25);
    RoundFigures figures = figures(millis);
    assertThat(figures.coldMillis()).isEqualTo(700);
    assertThat(figures.coldSlowdown()).isCloseTo(5, within(0.01));
    assertThat(figures.meanMillis()).isCloseTo(5, within(0.01));
    assertThat(figures.throughputPerSecond()).isCloseTo(4_000, within(1.0));
    assertThat(figures.latency().getTotalCount()).isEqualTo(5 * 4_000);
  }

  @Test
  void aRunWithoutColdStartIsKeptAsAWhole() {
    RoundFigures figures = figures(GridRuns.steady(10, 4));
    assertThat(figures.coldMillis()).isZero();
    assertThat(figures.coldSlowdown()).isEqualTo(1);
    assertThat(figures.latency().getTotalCount()).isEqualTo(4 * 2_000);
    assertThat(figures.failed()).isZero();
  }

  @Test
  void meanLatenciesFollowFromWhatAllNodesComplete() {
    List<NodeActivity> nodes =
        List.of(
            new NodeActivity("node 1", List.of(10, 0, 40)),
            new NodeActivity("node 2", List.of(30, 0)));
    assertThat(RoundFigures.meanMillis(nodes, 8)).containsExactly(20, Double.NaN, 20);
  }
}
