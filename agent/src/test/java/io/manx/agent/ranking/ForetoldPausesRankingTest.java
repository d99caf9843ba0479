// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.ranking;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.agent.coordinator.CoordinatedRead;
import io.manx.agent.measurement.ReadMeasurement;
import io.manx.agent.settings.Settings;
import io.manx.core.policy.Readiness;
import io.manx.core.policy.Selectors;
import io.manx.core.wire.ForetoldPause;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.locks.LockSupport;
import org.apache.cassandra.db.ConsistencyLevel;
import org.apache.cassandra.locator.Replica;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Three live local replicas, one of which is about to pause, ranked by every policy. */
class ForetoldPausesRankingTest {
  private static final long SEED = 33;
  private static final long MILLI = 1_000_000;
  private static final int READS = 300;
  private static final ForetoldPause PAUSE = new ForetoldPause(50 * MILLI, 20 * MILLI);

  private final SplittableRandom random = new SplittableRandom(SEED);
  private final Topology topology = new Topology();
  private final Settings settings = new Settings();
  private final ReadMeasurement measurement = new ReadMeasurement(System::currentTimeMillis);
  private final CoordinatedRead read = CoordinatedRead.current();
  private long nowNanos;
  private final ReplicaRanking ranking =
      new ReplicaRanking(
          settings,
          measurement,
          new Backpressure(System::nanoTime, LockSupport::parkNanos),
          () -> nowNanos,
          topology::isLiving);
  private final RankingSnitch snitch = new RankingSnitch(topology, ranking, () -> nowNanos);

  static List<String> policies() {
    return Selectors.names();
  }

  @BeforeEach
  void begin() {
    settings.change(Map.of("mode", "on", "slow_start_ms", "0"));
    ranking.rankBy(Selectors.create("random", Map.of(), SEED));
    do {
      topology.draw(random);
    } while (topology.hasTransient()
        || replicas().size() != 3
        || !replicas().stream()
            .allMatch(each -> topology.isLiving(each) && topology.isLocal(each)));
  }

  @AfterEach
  void end() {
    read.end();
    assertThat(ranking.failures()).isZero();
  }

  private List<Replica> replicas() {
    return RandomReads.list(topology.forToken());
  }

  private int number(int index) {
    return measurement.number(replicas().get(index).endpoint());
  }

  private List<Replica> sorted() {
    read.beginSingle(true, nowNanos);
    read.isAt(ConsistencyLevel.LOCAL_QUORUM);
    return RandomReads.list(snitch.sortedByProximity(Topology.SELF, topology.forToken()));
  }

  /**
   * At ONE and QUORUM the first two replicas are asked, so no such read goes to the pausing one.
   */
  @ParameterizedTest
  @MethodSource("policies")
  void noReadGoesToAReplicaThatIsAboutToPause(String policy) {
    ranking.rankBy(Selectors.create(policy, Map.of(), SEED));
    Replica pausing = replicas().get(0);
    ranking.foretoldPauses().foretold(number(0), PAUSE, nowNanos);
    for (int i = 0; i < READS; i++) {
      nowNanos = i * (90 * MILLI) / READS;
      assertThat(sorted().get(2)).as("read %d, seed %d", i, SEED).isEqualTo(pausing);
    }
    assertThat(ranking.foretoldPauses().heard()).isEqualTo(1);
  }

  @Test
  void afterwardsItIsAskedAgain() {
    Replica pausing = replicas().get(0);
    ranking.foretoldPauses().foretold(number(0), PAUSE, 0);
    nowNanos = 90 * MILLI;
    int first = 0;
    for (int i = 0; i < READS; i++) {
      first += sorted().get(0).equals(pausing) ? 1 : 0;
    }
    assertThat(first).isBetween(READS / 5, READS / 2);
  }

  @Test
  void itComesAheadOfOneThatLeavesAndOneThatFails() {
    ranking.restarts().leaves(number(0));
    ranking.router().failing().failed(number(1), nowNanos);
    ranking.foretoldPauses().foretold(number(2), PAUSE, nowNanos);
    assertThat(sorted()).containsExactly(replicas().get(2), replicas().get(0), replicas().get(1));
    assertThat(ranking.readiness(number(0))).isEqualTo(Readiness.LEAVING);
    assertThat(ranking.readiness(number(2))).isEqualTo(Readiness.PAUSING);
  }

  @Test
  void whileAllAreAboutToPauseThePolicysOrderStands() {
    for (int i = 0; i < 3; i++) {
      ranking.foretoldPauses().foretold(number(i), PAUSE, nowNanos);
    }
    ranking.rankBy(
        new FixedSelector() {
          @Override
          double score(int replica) {
            return replica == number(1) ? 0 : 1 + replica;
          }
        });
    settings.change(Map.of("rack_margin", "0"));
    assertThat(sorted().get(0)).isEqualTo(replicas().get(1));
    assertThat(ranking.foretoldPauses().spared()).isZero();
  }

  /** Pauses are counted, and Cassandra's order stands. */
  @Test
  void observedItDecidesNothing() {
    settings.change(Map.of("mode", "observe"));
    for (int i = 0; i < 3; i++) {
      ranking.foretoldPauses().over(number((i + 2) % 3), nowNanos);
      ranking.foretoldPauses().foretold(number(i), PAUSE, nowNanos);
      List<Replica> stock =
          RandomReads.list(topology.sortedByProximity(Topology.SELF, topology.forToken()));
      for (int j = 0; j < 20; j++) {
        assertThat(sorted()).isEqualTo(stock);
      }
    }
    assertThat(ranking.foretoldPauses().spared()).isPositive();
  }
}
