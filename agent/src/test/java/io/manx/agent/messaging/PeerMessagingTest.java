// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.messaging;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.agent.feature.Feature;
import io.manx.agent.measurement.ReadMeasurement;
import io.manx.agent.ranking.ReplicaRanking;
import io.manx.agent.settings.Settings;
import io.manx.core.policy.Readiness;
import io.manx.core.policy.ReplicaSelector;
import io.manx.core.policy.Selectors;
import io.manx.core.wire.ForetoldPause;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.apache.cassandra.config.Config;
import org.apache.cassandra.config.DatabaseDescriptor;
import org.apache.cassandra.locator.IEndpointSnitch;
import org.apache.cassandra.locator.InetAddressAndPort;
import org.apache.cassandra.locator.SimpleSnitch;
import org.apache.cassandra.utils.FBUtilities;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The messages that a node sends of its own accord, by mode. */
class PeerMessagingTest {
  /** Nanoseconds after which the rate of messages permits as many as are wanted. */
  private static final long RATE_ALLOWS = 1_000_000_000;

  private static final InetAddressAndPort PEER = Nodes.at(2);

  private final IEndpointSnitch before = DatabaseDescriptor.getEndpointSnitch();
  private final Settings settings = new Settings();
  private final ReadMeasurement measurement = new ReadMeasurement(System::currentTimeMillis);
  private final ReplicaRanking ranking =
      new ReplicaRanking(settings, measurement, System::nanoTime);
  private final Feature feature = new Feature("notices", null);
  private final List<PeerMessage> sent = new ArrayList<>();
  private final List<InetAddressAndPort> told = new ArrayList<>();
  private final List<InetAddressAndPort> living = new ArrayList<>(List.of(PEER));
  private final PeerMessaging messaging =
      new PeerMessaging(
          settings,
          measurement,
          ranking,
          feature,
          (peer, message) -> {
            sent.add(message);
            told.add(peer);
          },
          () -> living,
          System::nanoTime,
          new SplittableRandom(1)::nextInt);

  @BeforeEach
  void configure() {
    DatabaseDescriptor.setConfig(new Config());
    DatabaseDescriptor.setEndpointSnitch(new SimpleSnitch());
    FBUtilities.setBroadcastInetAddressAndPort(Nodes.at(0));
  }

  @AfterEach
  void leaveSnitch() {
    DatabaseDescriptor.setEndpointSnitch(before);
  }

  private void set(String name, String value) {
    settings.change(Map.of(name, value));
  }

  @Test
  void inModeOnANodeThatStopsTellsTheOthersAndSaysSoFromThenOn() {
    set("mode", "on");
    messaging.leave();
    assertThat(sent).containsExactly(PeerMessage.FAREWELL);
    assertThat(measurement.isLeaving()).isTrue();
  }

  /** A node without the agent would get a ping that no other node sends. */
  @Test
  void inModeObserveItSendsNothingUnlessAskedTo() {
    set("mode", "observe");
    messaging.leave();
    assertThat(sent).isEmpty();
    assertThat(measurement.isLeaving()).isTrue();
    set("notices", "observe");
    messaging.leave();
    assertThat(sent).containsExactly(PeerMessage.FAREWELL);
  }

  @Test
  void inModeOffAndWithTheSettingFalseItSendsNothing() {
    set("mode", "off");
    set("notices", "observe");
    messaging.leave();
    assertThat(measurement.isLeaving()).isFalse();
    set("mode", "on");
    set("notices", "false");
    messaging.leave();
    assertThat(sent).isEmpty();
  }

  @Test
  void inModeObserveItSendsNoProbesUnlessAskedTo() {
    ReplicaSelector prequal = Selectors.create("prequal", Map.of(), 0);
    long now = System.nanoTime();
    set("mode", "observe");
    messaging.read(prequal, now + RATE_ALLOWS);
    assertThat(sent).isEmpty();
    set("notices", "observe");
    messaging.read(prequal, now + 2 * RATE_ALLOWS);
    int asked = sent.size();
    assertThat(sent).isNotEmpty().containsOnly(PeerMessage.PROBE);
    set("notices", "true");
    messaging.read(prequal, now + 3 * RATE_ALLOWS);
    assertThat(sent).hasSize(asked);
    set("mode", "on");
    messaging.read(prequal, now + 4 * RATE_ALLOWS);
    assertThat(sent).hasSizeGreaterThan(asked).containsOnly(PeerMessage.PROBE);
  }

  private static final ForetoldPause PAUSE = new ForetoldPause(50_000_000, 20_000_000);

  @Test
  void aPauseIsToldAsOtherMessagesAre() {
    set("mode", "observe");
    messaging.tellPause(PAUSE);
    assertThat(sent).isEmpty();
    set("mode", "on");
    messaging.tellPause(PAUSE);
    messaging.tellPause(null);
    set("notices", "false");
    messaging.tellPause(PAUSE);
    assertThat(sent).hasSize(2).allMatch(message -> message.kind() == PeerMessage.Kind.PAUSE);
    assertThat(sent.get(0).pause().lengthNanos()).isEqualTo(PAUSE.lengthNanos());
    assertThat(sent.get(1).pause()).isNull();
  }

  @Test
  void ofAPauseOnlyItsOwnDataCentreIsTold() {
    InetAddressAndPort far = Nodes.at(3);
    living.add(far);
    DatabaseDescriptor.setEndpointSnitch(
        new SimpleSnitch() {
          @Override
          public String getDatacenter(InetAddressAndPort endpoint) {
            return endpoint.equals(far) ? "far" : "near";
          }
        });
    set("mode", "on");
    messaging.tellPause(PAUSE);
    messaging.tellPause(null);
    assertThat(told).containsExactly(PEER, PEER);
    messaging.leave();
    assertThat(told).containsExactly(PEER, PEER, PEER, far);
    assertThat(messaging.failures()).isZero();
  }

  @Test
  void aPauseThatAPeerForetellsIsKnownUntilItIsOver() {
    int number = measurement.number(PEER);
    assertThat(messaging.takes(PEER, PeerMessage.pause(PAUSE).encode())).isTrue();
    assertThat(ranking.readiness(number)).isEqualTo(Readiness.PAUSING);
    assertThat(messaging.takes(PEER, PeerMessage.PAUSE_IS_OVER.encode())).isTrue();
    assertThat(ranking.readiness(number)).isEqualTo(Readiness.READY);
    assertThat(ranking.foretoldPauses().heard()).isEqualTo(1);
    set("mode", "off");
    assertThat(messaging.takes(PEER, PeerMessage.pause(PAUSE).encode())).isFalse();
    assertThat(ranking.foretoldPauses().heard()).isEqualTo(1);
  }

  @Test
  void aFeatureThatCannotBeginIsOffAndFailsNoStart() {
    messaging.start(
        () -> {
          throw new NoSuchMethodError("addPreShutdownHook");
        });
    assertThat(feature.isWorking()).isFalse();
    assertThat(messaging.failures()).isEqualTo(1);
    set("mode", "on");
    messaging.leave();
    assertThat(sent).isEmpty();
    assertThat(messaging.takes(PEER, PeerMessage.FAREWELL.encode())).isFalse();
  }

  /** In mode off a ping is answered as by a node without the agent. */
  @Test
  void messagesAreKeptFromCassandraUnlessTheModeIsOff() {
    assertThat(messaging.takes(PEER, PeerMessage.FAREWELL.encode())).isTrue();
    assertThat(messaging.takes(PEER, new byte[3])).isTrue();
    assertThat(messaging.rejected()).isEqualTo(1);
    byte[] newer = PeerMessage.FAREWELL.encode();
    newer[0] = 9;
    newer[1] = 9;
    assertThat(messaging.takes(PEER, newer)).isTrue();
    assertThat(messaging.rejected()).isEqualTo(1);
    set("mode", "off");
    assertThat(messaging.takes(PEER, PeerMessage.FAREWELL.encode())).isFalse();
  }
}
