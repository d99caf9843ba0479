// SPDX-License-Identifier: Apache-2.0

package io.manx.it.consistency;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import io.manx.core.consistency.LevelPair;
import io.manx.core.consistency.switching.Timing;
import io.manx.it.comparison.ComparisonNodes;
import io.manx.it.nodes.SharedNodes;
import io.manx.it.nodes.SmallLoads;
import io.manx.lab.changingload.LoadPhase;
import io.manx.lab.changingload.PhaseComparison;
import io.manx.lab.changingload.PhasePlan;
import io.manx.lab.changingload.PhaseRunner;
import io.manx.lab.comparison.ComparisonProgress;
import io.manx.lab.consistency.switching.Enrolments;
import io.manx.lab.consistency.switching.SwitchProgress;
import io.manx.lab.consistency.switching.SwitchRequest;
import io.manx.lab.load.LoadProgress;
import io.manx.lab.load.RunOrigin;
import io.manx.lab.load.client.Clients;
import io.manx.lab.load.table.Table;
import io.manx.lab.testbed.ServerSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Compares levels that a driver chooses with fixed ones on real nodes, phase by phase. */
@SharedNodes(value = ComparisonNodes.SIZE, as = ComparisonNodes.class)
class PhaseRunnerIT {
  private static final Table TABLE = new Table("manx_lab", "phases", 10);
  private static final LevelPair FAST_READS = LevelPair.parse("ONE/ALL");
  private static final LevelPair FAST_WRITES = LevelPair.parse("ALL/ONE");
  private static final int ROUNDS = 2;

  /** A plan of two equally fast pairs, so that a driver changes nothing. */
  private static final String PLAN =
      "{ \"formatVersion\": 1, \"copies\": %s, \"localDataCentre\": \"datacenter1\","
          + " \"versions\": {\"cassandra\": \"%s\"}, \"objective\": \"mean\", \"mayBeDown\": 0,"
          + " \"pairs\": [\"ONE/ALL\", \"ALL/ONE\"], \"threads\": [1, 64],"
          + " \"readShares\": [0.0, 1.0], \"millis\": {\"ONE/ALL\": [[1, 1], [1, 1]],"
          + " \"ALL/ONE\": [[1, 1], [1, 1]]} }";

  @TempDir private Path directory;
  private ComparisonNodes nodes;
  private CqlSession session;

  /**
   * Records the levels at the beginning of each chosen round, and changes them during the round.
   */
  private final class ChangesInEachRound implements ComparisonProgress, SwitchProgress {
    final List<LevelPair> atBeginning = new ArrayList<>();

    @Override
    public void step(String what) {}

    @Override
    public void waiting(String line) {}

    @Override
    public void instruction(String text) {}

    @Override
    public LoadProgress round(String what, Duration loadLeft, Duration roundTime) {
      if (what.contains("chosen, phase 1")) {
        atBeginning.add(inForce());
        SwitchRequest change =
            new SwitchRequest(TABLE, FAST_WRITES, Duration.ofSeconds(60), Optional.empty());
        try {
          Enrolments.of(session).switchTo(change, this);
        } catch (InterruptedException e) {
          throw new AssertionError(e);
        }
      }
      return LoadProgress.silent();
    }
  }

  @BeforeEach
  void begin(ComparisonNodes shared) {
    nodes = shared;
    nodes.testbed.apply(new ServerSettings(Map.of(), List.of(), Map.of("mode", "on")));
    session = Clients.connectOne(nodes.testbed.clients(), Duration.ofSeconds(10));
  }

  @AfterEach
  void asOthersExpect() {
    try (CqlSession closed = session) {
      Enrolments.of(closed).withdraw(TABLE, true);
    } finally {
      nodes.testbed.apply(ServerSettings.STOCK);
    }
  }

  @Test
  void eachRoundOfChosenLevelsBeginsAlike() throws Exception {
    PhasePlan plan =
        PhasePlan.of(
                plan(),
                List.of(FAST_READS, FAST_WRITES),
                List.of(LoadPhase.parse("95:4"), LoadPhase.parse("5:4")),
                SmallLoads.open(100, Duration.ofSeconds(1)))
            .timing(Timing.of(300, 5_000))
            .rounds(ROUNDS)
            .clients(2)
            .build();
    ChangesInEachRound progress = new ChangesInEachRound();
    PhaseComparison comparison =
        new PhaseRunner(plan, nodes.testbed, TABLE, RunOrigin.ofThisMachine(), progress).run();
    assertThat(progress.atBeginning).hasSize(1 + ROUNDS).containsOnly(FAST_READS);
    for (LevelPair pair : plan.variants()) {
      assertThat(comparison.results(pair))
          .hasSize(ROUNDS * plan.phases().size())
          .allSatisfy(
              result -> {
                assertThat(result.whole().getTotalCount()).isPositive();
                assertThat(result.failed()).isZero();
                assertThat(result.levelsAtEnd()).isEqualTo(pair == null ? FAST_WRITES : pair);
              });
    }
  }

  private LevelPair inForce() {
    return Enrolments.of(session).inForce(TABLE);
  }

  private Path plan() throws IOException {
    String replicas = "{\"datacenter1\": %d}".formatted(ComparisonNodes.SIZE);
    String version =
        session
            .execute("SELECT release_version FROM system.local")
            .one()
            .getString("release_version");
    return Files.writeString(directory.resolve("plan.json"), PLAN.formatted(replicas, version));
  }
}
