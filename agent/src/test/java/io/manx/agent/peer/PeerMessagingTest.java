package io.manx.agent.peer;

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

/** What a node says to others of its own accord, by mode. */
class PeerMessagingTest {
  /** Nanoseconds after which the rate of notices permits as many as anybody wants. */
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
  private final PeerMessaging notices =
      new PeerMessaging(
          settings,
          measurement,
          ranking,
          feature,
          (peer, notice) -> {
            sent.add(notice);
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
    notices.leave();
    assertThat(sent).containsExactly(PeerMessage.FAREWELL);
    assertThat(measurement.isLeaving()).isTrue();
  }

  /** A node without the agent would see a ping that it gets from no other. */
  @Test
  void inModeObserveItSendsNothingUnlessAskedTo() {
    set("mode", "observe");
    notices.leave();
    assertThat(sent).isEmpty();
    assertThat(measurement.isLeaving()).isTrue();
    set("notices", "observe");
    notices.leave();
    assertThat(sent).containsExactly(PeerMessage.FAREWELL);
  }

  @Test
  void inModeOffAndWithTheSettingFalseItSendsNothing() {
    set("mode", "off");
    set("notices", "observe");
    notices.leave();
    assertThat(measurement.isLeaving()).isFalse();
    set("mode", "on");
    set("notices", "false");
    notices.leave();
    assertThat(sent).isEmpty();
  }

  @Test
  void inModeObserveItSendsNoProbesUnlessAskedTo() {
    ReplicaSelector prequal = Selectors.create("prequal", Map.of(), 0);
    long now = System.nanoTime();
    set("mode", "observe");
    notices.read(prequal, now + RATE_ALLOWS);
    assertThat(sent).isEmpty();
    set("notices", "observe");
    notices.read(prequal, now + 2 * RATE_ALLOWS);
    int asked = sent.size();
    assertThat(sent).isNotEmpty().containsOnly(PeerMessage.PROBE);
    set("notices", "true");
    notices.read(prequal, now + 3 * RATE_ALLOWS);
    assertThat(sent).hasSize(asked);
    set("mode", "on");
    notices.read(prequal, now + 4 * RATE_ALLOWS);
    assertThat(sent).hasSizeGreaterThan(asked).containsOnly(PeerMessage.PROBE);
  }

  private static final ForetoldPause PAUSE = new ForetoldPause(50_000_000, 20_000_000);

  @Test
  void aPauseIsToldAsOtherNoticesAre() {
    set("mode", "observe");
    notices.tellPause(PAUSE);
    assertThat(sent).isEmpty();
    set("mode", "on");
    notices.tellPause(PAUSE);
    notices.tellPause(null);
    set("notices", "false");
    notices.tellPause(PAUSE);
    assertThat(sent).hasSize(2).allMatch(notice -> notice.kind() == PeerMessage.Kind.PAUSE);
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
    notices.tellPause(PAUSE);
    notices.tellPause(null);
    assertThat(told).containsExactly(PEER, PEER);
    notices.leave();
    assertThat(told).containsExactly(PEER, PEER, PEER, far);
    assertThat(notices.failures()).isZero();
  }

  @Test
  void aPauseThatAPeerForetellsIsKnownUntilItIsOver() {
    int number = measurement.number(PEER);
    assertThat(notices.takes(PEER, PeerMessage.pause(PAUSE).encode())).isTrue();
    assertThat(ranking.readiness(number)).isEqualTo(Readiness.PAUSING);
    assertThat(notices.takes(PEER, PeerMessage.PAUSE_IS_OVER.encode())).isTrue();
    assertThat(ranking.readiness(number)).isEqualTo(Readiness.READY);
    assertThat(ranking.foretoldPauses().heard()).isEqualTo(1);
    set("mode", "off");
    assertThat(notices.takes(PEER, PeerMessage.pause(PAUSE).encode())).isFalse();
    assertThat(ranking.foretoldPauses().heard()).isEqualTo(1);
  }

  @Test
  void whatCannotBeginIsOffAndFailsNoStart() {
    notices.start(
        () -> {
          throw new NoSuchMethodError("addPreShutdownHook");
        });
    assertThat(feature.isWorking()).isFalse();
    assertThat(notices.failures()).isEqualTo(1);
    set("mode", "on");
    notices.leave();
    assertThat(sent).isEmpty();
    assertThat(notices.takes(PEER, PeerMessage.FAREWELL.encode())).isFalse();
  }

  /** In mode off a ping is answered as a node without the agent answers it. */
  @Test
  void noticesAreKeptFromCassandraUnlessTheModeIsOff() {
    assertThat(notices.takes(PEER, PeerMessage.FAREWELL.encode())).isTrue();
    assertThat(notices.takes(PEER, new byte[3])).isTrue();
    assertThat(notices.rejected()).isEqualTo(1);
    byte[] newer = PeerMessage.FAREWELL.encode();
    newer[0] = 9;
    newer[1] = 9;
    assertThat(notices.takes(PEER, newer)).isTrue();
    assertThat(notices.rejected()).isEqualTo(1);
    set("mode", "off");
    assertThat(notices.takes(PEER, PeerMessage.FAREWELL.encode())).isFalse();
  }
}
