// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.consistency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import io.manx.core.consistency.Level;
import io.manx.core.consistency.LevelPair;
import io.manx.lab.load.workload.LoadOptions;
import io.manx.lab.load.workload.OperationKind;
import io.manx.results.UserException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The cells of a grid, their order, and its fingerprint. */
class GridPlanTest {
  private static final List<GridCell> CELLS =
      ProfileMeasurement.cells(List.of(Level.ALL, Level.ONE), List.of(8, 2));

  @Test
  void aProfileHasEachOperationAtEachLevelFromAllThreads() {
    assertThat(CELLS)
        .extracting(GridCell::name)
        .containsExactly(
            "read-ONE-2",
            "write-ONE-2",
            "read-ALL-2",
            "write-ALL-2",
            "read-ONE-8",
            "write-ONE-8",
            "read-ALL-8",
            "write-ALL-8");
  }

  @Test
  void aVerificationHasEachMixWithEachPair() {
    LevelPair pair = LevelPair.parse("ONE/ALL");
    assertThat(Verification.cells(List.of(90, 10), List.of(pair), List.of(4)))
        .extracting(GridCell::name)
        .containsExactly("mix10-ONE-ALL-4", "mix90-ONE-ALL-4");
  }

  @Test
  void eachRoundHasAllCellsInAnOrderOfItsOwn() {
    GridPlan plan = GridRuns.plan(CELLS, 3);
    assertThat(plan.inRound(1)).containsExactlyInAnyOrderElementsOf(CELLS);
    assertThat(plan.inRound(1)).isEqualTo(plan.inRound(1)).isNotEqualTo(plan.inRound(2));
  }

  @Test
  void aCellHasMixLevelsThreadsAndASeedOfItsRound() {
    GridPlan plan = GridRuns.plan(CELLS, 2);
    LoadOptions load = plan.loadOf(new GridCell(30, LevelPair.parse("ONE/ALL"), 5), 1);
    assertThat(load.workload().weight(OperationKind.READ)).isEqualTo(30);
    assertThat(load.workload().weight(OperationKind.UPDATE)).isEqualTo(70);
    assertThat(load.consistencyOf(OperationKind.READ)).isEqualTo(DefaultConsistencyLevel.ONE);
    assertThat(load.consistencyOf(OperationKind.UPDATE)).isEqualTo(DefaultConsistencyLevel.ALL);
    assertThat(load.threads()).isEqualTo(5);
    assertThat(load.seed()).isEqualTo(plan.load().seed() + 1);
  }

  @Test
  void anotherGridHasAnotherFingerprint() {
    GridPlan plan = GridRuns.plan(CELLS, 2);
    assertThat(plan.fingerprint())
        .isEqualTo(GridRuns.plan(CELLS, 2).fingerprint())
        .isNotEqualTo(GridRuns.plan(CELLS, 3).fingerprint())
        .isNotEqualTo(GridRuns.plan(CELLS.subList(1, 4), 2).fingerprint());
  }

  @Test
  void whatIsOutOfRangeIsRefused() {
    assertThatThrownBy(() -> GridRuns.plan(CELLS, 0))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("rounds 0");
    LoadOptions brief =
        GridRuns.plan(CELLS, 1).load().lasting(Duration.ZERO, Duration.ofSeconds(1), 1);
    assertThatThrownBy(() -> new GridPlan("profile", CELLS, 1, Duration.ZERO, brief, 1, "here"))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("2s or more");
    assertThatThrownBy(() -> ProfileMeasurement.cells(List.of(Level.ONE), List.of(0)))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("threads 0");
    assertThatThrownBy(() -> ProfileMeasurement.cells(List.of(), List.of(1)))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("at least one");
    assertThatThrownBy(() -> Verification.cells(List.of(100), List.of(), List.of(1)))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("mix 100");
  }
}
