// SPDX-License-Identifier: Apache-2.0

package io.manx.it.consistency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.datastax.oss.driver.api.core.CqlSession;
import io.manx.core.consistency.Level;
import io.manx.core.consistency.LevelPair;
import io.manx.core.consistency.Operation;
import io.manx.core.consistency.Replication;
import io.manx.it.comparison.ComparisonNodes;
import io.manx.it.nodes.SharedNodes;
import io.manx.it.nodes.SmallLoads;
import io.manx.lab.comparison.ComparisonProgress;
import io.manx.lab.consistency.GridPlan;
import io.manx.lab.consistency.GridRunner;
import io.manx.lab.consistency.KeyspaceReplication;
import io.manx.lab.consistency.ProfileFile;
import io.manx.lab.consistency.ProfileMeasurement;
import io.manx.lab.consistency.WatchedLoad;
import io.manx.lab.load.LoadProgress;
import io.manx.lab.load.RunOrigin;
import io.manx.lab.load.client.Clients;
import io.manx.lab.load.table.Table;
import io.manx.results.UserException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Levels measured on real nodes, from the runs to the prediction. */
@SharedNodes(value = ComparisonNodes.SIZE, as = ComparisonNodes.class)
class LevelsIT {
  private static final Table TABLE = new Table("manx_lab", "consistency", 10);
  private static final int ROUNDS = 2;

  private static ComparisonNodes nodes;

  @BeforeAll
  static void start(ComparisonNodes shared) {
    nodes = shared;
  }

  /** Records the names of the rounds. */
  private static final class Rounds implements ComparisonProgress {
    final List<String> names = new ArrayList<>();

    @Override
    public void step(String what) {}

    @Override
    public LoadProgress round(String what, Duration loadLeft, Duration roundTime) {
      names.add(what);
      return LoadProgress.silent();
    }
  }

  private static Rounds measure(GridPlan plan, Path out) throws InterruptedException {
    Rounds rounds = new Rounds();
    new GridRunner(plan, nodes.testbed, TABLE, out, RunOrigin.ofThisMachine(), rounds).run(true);
    return rounds;
  }

  @Test
  void aProfileIsMeasuredContinuedAndPredictsAMix() throws Exception {
    GridPlan plan =
        new GridPlan(
            "profile",
            ProfileMeasurement.cells(List.of(Level.ONE, Level.ALL), List.of(4)),
            ROUNDS,
            Duration.ZERO,
            SmallLoads.open(100, Duration.ofSeconds(2)),
            1,
            "here");
    Path out = nodes.directory("levels");
    assertThat(measure(plan, out).names).hasSize(ROUNDS * plan.cells().size());
    Files.delete(out.resolve("round01-read-ALL-4.run.json.gz"));
    assertThat(measure(plan, out).names).containsExactly("round 2 of 2, read-ALL-4");

    RunOrigin origin = RunOrigin.ofThisMachine();
    ProfileFile profile = ProfileMeasurement.profile(plan, out, origin.build());
    assertThat(profile.replication()).isEqualTo(replication());
    assertThat(profile.figures())
        .allSatisfy(
            figure -> {
              assertThat(figure.requests()).isPositive();
              assertThat(figure.failed()).isZero();
              assertThat(figure.throughput()).isPositive();
            });
    double read = profile.of(Operation.READ, Level.ONE).get(4).mean();
    double write = profile.of(Operation.WRITE, Level.ALL).get(4).mean();
    assertThat(profile.profile().predict(LevelPair.parse("ONE/ALL"), 0.5, 4).meanMillis())
        .isBetween(Math.min(read, write) * 0.999, Math.max(read, write) * 1.001);
  }

  @Test
  void theLoadOfATableIsWhatNodesHaveCoordinated() throws InterruptedException {
    try (CqlSession session = session()) {
      session.execute(
          "CREATE TABLE IF NOT EXISTS %s.watched (id int PRIMARY KEY, v int)"
              .formatted(keyspace(session)));
      WatchedLoad load =
          WatchedLoad.watch(
              session, TABLE.keyspace(), "watched", Duration.ZERO, time -> request(session));
      assertThat(load.readShare()).isCloseTo(0.75, within(1e-9));
      assertThat(load.writesPerSecond()).isPositive();
      assertThatThrownBy(
              () -> WatchedLoad.watch(session, TABLE.keyspace(), "none", Duration.ZERO, time -> {}))
          .isInstanceOf(UserException.class)
          .hasMessageContaining("no table manx_lab.none");
    }
  }

  /** Ten writes, and thirty reads of single partitions. */
  private static void request(CqlSession session) {
    for (int id = 0; id < 10; id++) {
      session.execute("INSERT INTO manx_lab.watched (id, v) VALUES (?, 1)", id);
      for (int i = 0; i < 3; i++) {
        session.execute("SELECT v FROM manx_lab.watched WHERE id = ?", id);
      }
    }
    session.execute("SELECT * FROM manx_lab.watched");
  }

  private static String keyspace(CqlSession session) {
    TABLE.create(session, nodes.testbed.replication(), Map.of());
    return TABLE.keyspace();
  }

  private static CqlSession session() {
    return Clients.connectOne(nodes.testbed.clients(), Duration.ofSeconds(10));
  }

  private static Replication replication() {
    try (CqlSession session = session()) {
      return KeyspaceReplication.of(session, TABLE.keyspace()).replication();
    }
  }
}
