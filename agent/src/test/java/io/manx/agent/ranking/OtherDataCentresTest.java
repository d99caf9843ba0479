// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.ranking;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.agent.coordinator.CoordinatedRead;
import io.manx.agent.coordinator.ReadGroups;
import io.manx.agent.measurement.ReadMeasurement;
import io.manx.agent.settings.Settings;
import io.manx.core.policy.ReplicaSelector;
import io.manx.core.policy.Selectors;
import io.manx.core.request.Demand;
import io.manx.core.wire.Feedback;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.apache.cassandra.db.ConsistencyLevel;
import org.apache.cassandra.locator.Replica;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Which replicas policy {@code manx} asks at levels that count other data centres. */
class OtherDataCentresTest {
  private static final long SEED = 11;
  private static final long MILLI = 1_000_000;

  private final SplittableRandom random = new SplittableRandom(SEED);
  private final Topology topology = new Topology();
  private final Settings settings = new Settings();
  private final ReadMeasurement measurement = new ReadMeasurement(System::currentTimeMillis);
  private final CoordinatedRead read = CoordinatedRead.current();
  private final ReplicaSelector policy = Selectors.create("manx", Map.of(), SEED);
  private long nowNanos;
  private final ReplicaRanking ranking =
      new ReplicaRanking(
          settings,
          measurement,
          new Backpressure(System::nanoTime, LockSupport::parkNanos),
          () -> nowNanos,
          topology::isLiving);
  private final RankingSnitch snitch = new RankingSnitch(topology, ranking, () -> nowNanos);

  @BeforeEach
  void begin() {
    settings.change(Map.of("mode", "on", "slow_start_ms", "0"));
    ranking.rankBy(policy);
  }

  @AfterEach
  void end() {
    read.end();
    assertThat(ranking.failures()).isZero();
  }

  private List<Replica> replicas() {
    return RandomReads.list(topology.forToken());
  }

  /** Draws until there are this many live replicas, local and remote, and no dead ones. */
  private void draw(int local, int remote) {
    do {
      topology.draw(random);
    } while (topology.hasTransient()
        || count(topology::isLocal) != local
        || replicas().size() != local + remote
        || count(topology::isLiving) != local + remote);
  }

  private long count(Predicate<Replica> which) {
    return replicas().stream().filter(which).count();
  }

  private List<Replica> sorted(ConsistencyLevel level) {
    read.beginSingle(true, nowNanos);
    read.setDemand(measurement.demands().ofGroup(ReadGroups.SINGLE));
    read.isAt(level);
    return RandomReads.list(snitch.sortedByProximity(Topology.SELF, topology.forToken()));
  }

  private List<Replica> those(List<Replica> sorted, boolean local) {
    return sorted.stream()
        .filter(replica -> topology.isLocal(replica) == local)
        .collect(Collectors.toList());
  }

  /** Has all replicas answer in a millisecond, except the slow one, which takes twenty. */
  private void learn(Replica slow) {
    for (int i = 0; i < 200; i++) {
      nowNanos += 20 * MILLI;
      for (Replica replica : replicas()) {
        int number = measurement.number(replica.endpoint());
        long service = replica.equals(slow) ? 20 * MILLI : MILLI;
        Feedback feedback = new Feedback(0, 1, 0, service);
        Demand demand = measurement.demands().costs().demand(0, 0, false);
        policy.sent(number, demand, nowNanos);
        measurement.demands().costs().answered(number, demand, service + MILLI, feedback, nowNanos);
        policy.answered(number, demand, service + MILLI, feedback, nowNanos + service);
      }
    }
  }

  @Test
  void ofOtherDataCentresTheSlowReplicaIsAvoidedWhicheverItIs() {
    for (int i = 0; i < 20; i++) {
      draw(2, 2);
      Replica slow = those(replicas(), false).get(i % 2);
      learn(slow);
      nowNanos += 20 * MILLI;
      assertThat(sorted(ConsistencyLevel.QUORUM).get(3)).isEqualTo(slow);
    }
  }

  @Test
  void withoutALocalReplicaAllAreRanked() {
    for (int i = 0; i < 20; i++) {
      draw(0, 3);
      Replica slow = replicas().get(i % 3);
      learn(slow);
      nowNanos += 20 * MILLI;
      assertThat(sorted(ConsistencyLevel.ONE).get(2)).isEqualTo(slow);
    }
  }

  @Test
  void aLocalReplicaThatLeavesOrFailsComesLastOnlyWhereTheLevelNeedsOthers() {
    for (int i = 0; i < 20; i++) {
      draw(2, 2);
      learn(those(replicas(), false).get(0));
      Replica poor = those(replicas(), true).get(i % 2);
      if (i < 10) {
        ranking.restarts().leaves(measurement.number(poor.endpoint()));
      } else {
        ranking.router().failing().failed(measurement.number(poor.endpoint()), nowNanos);
      }
      assertThat(sorted(ConsistencyLevel.QUORUM).get(3)).isEqualTo(poor);
      assertThat(sorted(ConsistencyLevel.TWO).get(1)).isEqualTo(poor);
      assertThat(sorted(ConsistencyLevel.LOCAL_QUORUM).get(1)).isEqualTo(poor);
      nowNanos += 100_000 * MILLI;
    }
  }

  @Test
  void othersThatLeaveComeLastAmongTheirs() {
    draw(2, 3);
    learn(those(replicas(), false).get(0));
    Replica leaving = those(replicas(), false).get(1);
    ranking.restarts().leaves(measurement.number(leaving.endpoint()));
    assertThat(sorted(ConsistencyLevel.QUORUM).get(4)).isEqualTo(leaving);
    assertThat(sorted(ConsistencyLevel.ONE).get(4)).isEqualTo(leaving);
  }

  /** A dead replica has no outstanding requests, so it would look best of all. */
  @Test
  void theRackMarginIsNotMeasuredAgainstADeadReplica() {
    int seen = 0;
    while (seen < 20) {
      topology.draw(random);
      List<Replica> living =
          replicas().stream()
              .filter(each -> topology.isLiving(each) && topology.isLocal(each))
              .collect(Collectors.toList());
      boolean mixed = living.stream().map(this::isInLocalRack).distinct().count() == 2;
      if (topology.hasTransient() || !mixed || count(topology::isLiving) == replicas().size()) {
        continue;
      }
      seen++;
      ranking.rankBy(new FixedScores());
      Replica first = sorted(ConsistencyLevel.ONE).get(0);
      assertThat(isInLocalRack(first)).as("seed %d, %s", SEED, topology).isTrue();
    }
  }

  private boolean isInLocalRack(Replica replica) {
    return topology.isInLocalRack(replica.endpoint());
  }

  /** Live replicas score 10, dead ones 0. */
  private final class FixedScores extends FixedSelector {
    @Override
    double score(int replica) {
      return topology.isLiving(measurement.replicas().endpoint(replica)) ? 10 : 0;
    }
  }
}
