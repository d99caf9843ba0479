// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.consistency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.manx.core.consistency.Level;
import io.manx.core.consistency.LevelPair;
import io.manx.core.consistency.Objective;
import io.manx.core.consistency.Operation;
import io.manx.core.consistency.Profile;
import io.manx.results.UserException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A profile from its run files to a plan, through its own file. */
class ProfileFileTest {
  private static final List<Level> LEVELS = List.of(Level.ONE, Level.QUORUM, Level.ALL);
  private static final List<Integer> THREADS = List.of(1, 2, 4);
  private static final int ROUNDS = 2;

  @TempDir private Path directory;
  private ProfileFile profile;

  /** Reads take 10, 20 and 25 ms, writes 10 at each level, whatever the threads. */
  @BeforeEach
  void measure() {
    GridPlan plan = GridRuns.plan(ProfileMeasurement.cells(LEVELS, THREADS), ROUNDS);
    GridDirectory runs = GridDirectory.open(directory, plan, GridRuns.BUILD);
    for (GridCell cell : plan.cells()) {
      for (int round = 0; round < ROUNDS; round++) {
        runs.write(cell, round, GridRuns.run(cell, round, GridRuns.steady(millis(cell), 3)));
      }
    }
    assertThat(GridRunner.isComplete(plan, directory, GridRuns.BUILD)).isTrue();
    profile = ProfileMeasurement.profile(plan, directory, GridRuns.BUILD);
  }

  private static int millis(GridCell cell) {
    if (cell.operation() == Operation.WRITE) {
      return 10;
    }
    return switch (cell.levels().read()) {
      case ONE -> 10;
      case QUORUM -> 20;
      default -> 25;
    };
  }

  @Test
  void isReadAsItWasWritten() {
    profile.write(directory.resolve(ProfileFile.NAME));
    ProfileFile read = ProfileFile.read(directory);
    assertThat(read.figures()).hasSize(LEVELS.size() * THREADS.size() * 2);
    assertThat(read.replication().replicas()).isEqualTo(3);
    assertThat(read.of(Operation.READ, Level.QUORUM).get(4).throughput())
        .isCloseTo(200, within(0.1));
    Profile curves = read.profile();
    assertThat(curves.of(Operation.READ, Level.ALL).meanMillis().value(3))
        .isCloseTo(25, within(0.1));
    assertThat(ProfileText.of(read)).isEqualTo(ProfileText.of(profile));
  }

  @Test
  void predictsTheMeanOfAMixFromBothOperations() {
    assertThat(profile.profile().predict(LevelPair.parse("QUORUM/QUORUM"), 0.4, 2).meanMillis())
        .isCloseTo(0.4 * 20 + 0.6 * 10, within(0.05));
  }

  @Test
  void textsTellWhatLevelsCostAndHowTheCurvesFit() {
    assertThat(ProfileText.of(profile))
        .startsWith(
            "Compared with ONE, reads take 2.00 times as long at QUORUM, 2.50 times as long at ALL,")
        .contains("20.0 (+100 %)")
        .contains("No run had a cold start.");
    assertThat(FitText.of(profile)).contains("read QUORUM").contains("adjusted R²");
  }

  @Test
  void aPlanHasThePairsThatAreStrongAndWhereEachIsFastest() {
    PlanFile plan = PlanFile.of(PlanBasis.of(profile), Objective.MEAN, 0);
    assertThat(plan.pairs()).containsExactlyInAnyOrder("ONE/ALL", "QUORUM/QUORUM", "ALL/ONE");
    assertThat(plan.millis().get("ALL/ONE").get(1).get(10)).isCloseTo(17.5, within(0.05));
    assertThat(
            PlanText.of(PlanBasis.of(profile), Objective.MEAN, 0, LevelPair.parse("QUORUM/QUORUM")))
        .contains("ONE/ALL has the lowest predicted mean")
        .contains("reads ONE, writes ALL (1R-3W): on 100 % of the map; works with 0 nodes down")
        .contains("50.0 % lower at most")
        .contains("All of that exceeds the differences between the profile's rounds (95 %)");
    assertThat(PlanText.of(PlanBasis.of(profile), Objective.MEAN, 0, LevelPair.parse("ONE/ONE")))
        .contains("Against ONE/ONE, which is not strong, everywhere");
  }

  @Test
  void weakerPairsAreShownWithWhatTheyRisk() {
    assertThat(WeakerPairs.text(PlanBasis.of(profile), Objective.MEAN, 0))
        .containsPattern("ONE/ONE +[0-9.]+ +33.3 +2\n")
        .containsPattern("ONE/QUORUM +[0-9.]+ +66.7 +1\n")
        .doesNotContain("QUORUM/QUORUM");
  }

  @Test
  void onlyPairsRemainThatWorkWithoutANode() {
    assertThat(PlanFile.of(PlanBasis.of(profile), Objective.P99, 1).pairs())
        .containsExactly("QUORUM/QUORUM");
    assertThatThrownBy(() -> PlanFile.of(PlanBasis.of(profile), Objective.P99, 2))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("--may-be-down");
  }

  @Test
  void whatIsMissingOrDamagedOrNewerIsRefused() throws IOException {
    Path file = directory.resolve(ProfileFile.NAME);
    assertThatThrownBy(() -> ProfileFile.read(directory))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("does not exist");
    for (String text : List.of("{", "{}", "[]", "{\"formatVersion\": 1, \"figures\": [{}]}")) {
      Files.writeString(file, text);
      assertThatThrownBy(() -> ProfileFile.read(file))
          .as(text)
          .isInstanceOf(UserException.class)
          .hasMessageContaining("is damaged");
    }
    profile.write(file);
    Files.writeString(
        file, Files.readString(file).replace("\"formatVersion\" : 1", "\"formatVersion\" : 2"));
    assertThatThrownBy(() -> ProfileFile.read(file))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("format version 2");
  }
}
