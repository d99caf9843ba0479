// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.messaging;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.agent.cassandra.Gossip;
import io.manx.agent.measurement.ReadMeasurement;
import io.manx.agent.ranking.ReplicaRanking;
import io.manx.agent.settings.Settings;
import io.manx.core.policy.Readiness;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.apache.cassandra.gms.ApplicationState;
import org.apache.cassandra.gms.EndpointState;
import org.apache.cassandra.gms.HeartBeatState;
import org.apache.cassandra.gms.VersionedValue;
import org.apache.cassandra.locator.InetAddressAndPort;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PeersTest {
  private static final long SEED = 3;
  private static final long SECOND = 1_000_000_000;

  private final SplittableRandom random = new SplittableRandom(SEED);
  private final ReadMeasurement measurement = new ReadMeasurement(System::currentTimeMillis);
  private final List<InetAddressAndPort> living = new ArrayList<>();
  private final List<Throwable> failures = new ArrayList<>();
  private final ReplicaRanking ranking =
      new ReplicaRanking(new Settings(), measurement, System::nanoTime);
  private int looks;

  private Peers peers(long nowNanos) {
    return new Peers(
        measurement,
        ranking,
        () -> {
          looks++;
          return living.toArray(new InetAddressAndPort[0]);
        },
        random::nextInt,
        nowNanos);
  }

  private Gossip gossip() {
    return new Gossip(peers(0), failures::add);
  }

  @Test
  void gossipReportsRestartedAndReturnedNodes() {
    Gossip gossip = gossip();
    int number = measurement.number(Nodes.at(2));
    gossip.onAlive(Nodes.at(2), null);
    assertThat(ranking.restarts().readiness(number)).isEqualTo(Readiness.READY);
    ranking.restarts().leaves(number);
    assertThat(ranking.restarts().readiness(number)).isEqualTo(Readiness.LEAVING);
    gossip.onAlive(Nodes.at(2), null);
    assertThat(ranking.restarts().readiness(number)).isEqualTo(Readiness.STARTING);
    gossip.onRestart(Nodes.at(3), state(1_700_000_000, "NORMAL,1"));
    assertThat(readiness(3)).isEqualTo(Readiness.STARTING);
    assertThat(failures).isEmpty();
  }

  private Readiness readiness(int node) {
    return ranking.restarts().readiness(measurement.number(Nodes.at(node)));
  }

  private static EndpointState state(int generation, String... status) {
    Map<ApplicationState, VersionedValue> states = new EnumMap<>(ApplicationState.class);
    for (String each : status) {
      states.put(ApplicationState.STATUS_WITH_PORT, status(each));
    }
    return new EndpointState(new HeartBeatState(generation, 1), states);
  }

  private static VersionedValue status(String text) {
    return VersionedValue.unsafeMakeVersionedValue(text, 1);
  }

  /** A starting node loads its peers from disk, and first hears of them in their current state. */
  @Test
  void peersThatWereHereBeforeThisNodeAreReady() {
    Gossip gossip = gossip();
    EndpointState saved = new EndpointState(HeartBeatState.empty());
    EndpointState heard = state(1_700_000_000, "NORMAL,1");
    gossip.onRestart(Nodes.at(2), saved);
    gossip.onJoin(Nodes.at(2), heard);
    gossip.onAlive(Nodes.at(2), heard);
    gossip.onJoin(Nodes.at(3), heard);
    gossip.onChange(Nodes.at(3), ApplicationState.STATUS_WITH_PORT, status("NORMAL,2"));
    assertThat(readiness(2)).isEqualTo(Readiness.READY);
    assertThat(readiness(3)).isEqualTo(Readiness.READY);
    assertThat(failures).isEmpty();
  }

  /** Includes a node that replaces another, and one that says nothing of its status at first. */
  @ParameterizedTest
  @ValueSource(strings = {"BOOT,1", "BOOT_REPLACE,127.0.0.1:7000", "hibernate,true", ""})
  void aNodeThatHasJoinedBeginsSlowlyWhenItBeginsToServe(String joining) {
    Gossip gossip = gossip();
    String[] status = joining.isEmpty() ? new String[0] : new String[] {joining};
    gossip.onJoin(Nodes.at(2), state(1_700_000_000, status));
    gossip.onChange(Nodes.at(2), ApplicationState.LOAD, status("NORMAL"));
    gossip.onChange(Nodes.at(2), ApplicationState.STATUS_WITH_PORT, status("BOOT,1"));
    assertThat(readiness(2)).isEqualTo(Readiness.READY);
    gossip.onChange(Nodes.at(2), ApplicationState.STATUS_WITH_PORT, status("NORMAL,1"));
    assertThat(readiness(2)).isEqualTo(Readiness.STARTING);
    ranking.restarts().leaves(measurement.number(Nodes.at(2)));
    gossip.onChange(Nodes.at(2), ApplicationState.STATUS_WITH_PORT, status("NORMAL,1"));
    assertThat(readiness(2)).as("it has served before").isEqualTo(Readiness.LEAVING);
    assertThat(failures).isEmpty();
  }

  /** Gossip calls several listeners in turn, and marks the node alive after them. */
  @Test
  void failuresAreKeptFromGossip() {
    Gossip gossip =
        new Gossip(new Peers(measurement, null, () -> null, random::nextInt, 0), failures::add);
    gossip.onRestart(Nodes.at(2), null);
    gossip.onAlive(Nodes.at(2), null);
    gossip.onJoin(Nodes.at(2), null);
    gossip.onChange(Nodes.at(2), ApplicationState.STATUS_WITH_PORT, null);
    assertThat(failures).hasSize(4);
  }

  @Test
  void withoutLiveNodesThereIsNone() {
    assertThat(peers(0).any(0)).isNull();
  }

  @Test
  void eachLivingNodeIsAsLikely() {
    living.addAll(List.of(Nodes.at(1), Nodes.at(2), Nodes.at(3), Nodes.at(4)));
    Peers peers = peers(0);
    int[] counts = new int[5];
    for (int i = 0; i < 40_000; i++) {
      counts[Nodes.index(peers.any(0))]++;
    }
    for (int node = 1; node <= 4; node++) {
      assertThat(counts[node]).as("seed %d", SEED).isBetween(9_500, 10_500);
    }
  }

  /** Even when the clock overflows. */
  @Test
  void liveNodesAreLookedUpOnceASecond() {
    long begin = Long.MAX_VALUE - SECOND / 2;
    Peers peers = peers(begin);
    living.add(Nodes.at(1));
    for (long nanos = 0; nanos < SECOND; nanos += SECOND / 1_000) {
      assertThat(peers.any(begin + nanos)).isEqualTo(Nodes.at(1));
    }
    assertThat(looks).isEqualTo(1);
    living.set(0, Nodes.at(2));
    assertThat(peers.any(begin + SECOND)).isEqualTo(Nodes.at(2));
    assertThat(looks).isEqualTo(2);
  }
}
