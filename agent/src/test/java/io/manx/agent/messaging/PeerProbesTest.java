// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.messaging;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.agent.feature.Feature;
import io.manx.agent.measurement.ReadMeasurement;
import io.manx.agent.ranking.ReplicaRanking;
import io.manx.agent.settings.Settings;
import io.manx.core.policy.Candidates;
import io.manx.core.policy.ReplicaSelector;
import io.manx.core.policy.Selectors;
import io.manx.core.wire.Feedback;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.cassandra.config.Config;
import org.apache.cassandra.config.DatabaseDescriptor;
import org.apache.cassandra.locator.IEndpointSnitch;
import org.apache.cassandra.locator.InetAddressAndPort;
import org.apache.cassandra.locator.SimpleSnitch;
import org.apache.cassandra.utils.FBUtilities;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Probes on a clock that only tests move; node 0 is this one. */
class PeerProbesTest {
  private static final long SEED = 5;
  private static final long SECOND = 1_000_000_000;
  private static final long MILLI = 1_000_000;

  private final SplittableRandom random = new SplittableRandom(SEED);
  private final Settings settings = new Settings();
  private final ReadMeasurement measurement = new ReadMeasurement(System::currentTimeMillis);
  private final ReplicaRanking ranking =
      new ReplicaRanking(settings, measurement, System::nanoTime);
  private final IEndpointSnitch before = DatabaseDescriptor.getEndpointSnitch();
  private final List<InetAddressAndPort> living = new ArrayList<>(List.of(Nodes.at(1)));
  private final List<PeerMessage> sent = new ArrayList<>();
  private final List<Long> sentNanos = new ArrayList<>();
  private long nowNanos = -SECOND;
  private final PeerProbes probes =
      new PeerProbes(
          measurement,
          ranking,
          new Peers(
              measurement,
              ranking,
              () -> living.toArray(new InetAddressAndPort[0]),
              random::nextInt,
              nowNanos),
          (peer, message) -> {
            sent.add(message);
            sentNanos.add(nowNanos);
          },
          () -> nowNanos);

  /** Puts Prequal in force. */
  @BeforeEach
  void begin() {
    DatabaseDescriptor.setConfig(new Config());
    DatabaseDescriptor.setEndpointSnitch(new SimpleSnitch());
    FBUtilities.setBroadcastInetAddressAndPort(Nodes.at(0));
    for (int node = 0; node < 4; node++) {
      assertThat(measurement.number(Nodes.at(node))).isEqualTo(node);
    }
    settings.change(Map.of("policy", "prequal", "mode", "on"));
    ranking.start();
  }

  @AfterEach
  void end() {
    ranking.remove();
    DatabaseDescriptor.setEndpointSnitch(before);
    boolean unused = Feature.NOTICES.retry();
  }

  private ReplicaSelector prequal(int probesPerRequest) {
    settings.change(Map.of("prequal.probes", Integer.toString(probesPerRequest)));
    return ranking.selector();
  }

  /** Reads come at rates from none to a million a second. */
  @Test
  void aThousandASecondAreSentAtMostButForABurst() {
    ReplicaSelector selector = prequal(16);
    long end = nowNanos + 20 * SECOND;
    while (nowNanos < end) {
      long pause = 1L << random.nextInt(10, 29);
      for (int reads = random.nextInt(2_000); reads > 0; reads--) {
        probes.read(selector, nowNanos);
        nowNanos += random.nextLong(1, pause / 1_000 + 2);
      }
      nowNanos += pause;
    }
    int burst = 51;
    int first = 0;
    int most = 0;
    for (int last = 0; last < sentNanos.size(); last++) {
      while (sentNanos.get(last) - sentNanos.get(first) >= SECOND) {
        first++;
      }
      most = Math.max(most, last - first + 1);
    }
    assertThat(most).as("seed %d", SEED).isBetween(500, SendingRate.MAX_PER_SECOND + burst);
    assertThat(probes.sentCount()).isEqualTo(sent.size());
  }

  @Test
  void underSteadyLoadAThousandASecondAreSent() {
    ReplicaSelector selector = prequal(3);
    long begin = nowNanos;
    while (nowNanos - begin < 10 * SECOND) {
      probes.read(selector, nowNanos);
      nowNanos += 100_000;
    }
    assertThat(sent).hasSize(10 * SendingRate.MAX_PER_SECOND);
  }

  @Test
  void aReadThatComesAloneHasAllItsProbes() {
    ReplicaSelector selector = prequal(3);
    for (int reads = 1; reads <= 10; reads++) {
      nowNanos += SECOND;
      probes.read(selector, nowNanos);
      assertThat(sent)
          .hasSize(3 * reads)
          .allMatch(message -> message.kind() == PeerMessage.Kind.PROBE);
    }
  }

  @Test
  void onlyPoliciesThatProbeDo() {
    nowNanos += SECOND;
    probes.read(Selectors.create("c3", Map.of(), SEED), nowNanos);
    probes.read(prequal(0), nowNanos);
    assertThat(sent).isEmpty();
  }

  @Test
  void withoutLiveNodesNoneIsProbed() {
    living.clear();
    nowNanos += SECOND;
    probes.read(prequal(3), nowNanos);
    assertThat(sent).isEmpty();
  }

  @Test
  void messagesThatKeepFailingEndProbing() {
    for (int i = 0; i < 100; i++) {
      Feature.NOTICES.failed();
    }
    nowNanos += SECOND;
    probes.read(prequal(3), nowNanos);
    assertThat(sent).isEmpty();
  }

  @Test
  void whileThisNodeKnowsNothingItDoesNotAnswer() {
    probes.asked(Nodes.at(1));
    assertThat(sent).isEmpty();
    measurement.served(new Feedback(0, 1, 2 * MILLI, MILLI), 0, nowNanos);
    probes.asked(Nodes.at(1));
    assertThat(sent).hasSize(1);
    assertThat(sent.get(0).kind()).isEqualTo(PeerMessage.Kind.ANSWER);
    assertThat(sent.get(0).readsInFlight()).isZero();
    assertThat(sent.get(0).latencyNanos()).isEqualTo(3 * MILLI);
  }

  /** Another node's answer alone does not count; this node also needs a latency of its own. */
  @Test
  void thisNodeAsksItselfWithoutAMessage() {
    ReplicaSelector selector = prequal(1);
    living.set(0, Nodes.at(0));
    probes.answered(1, PeerMessage.answer(0, 50 * MILLI));
    probes.read(selector, nowNanos);
    assertThat(ranked()[0]).isZero();
    measurement.served(new Feedback(0, 1, 0, MILLI), 0, nowNanos);
    nowNanos += 10 * MILLI;
    probes.read(selector, nowNanos);
    assertThat(ranked()[0]).isBetween(0.5, 2.0);
    assertThat(sent).isEmpty();
  }

  @Test
  void answersAreForPoliciesThatProbe() {
    settings.change(Map.of("policy", "manx"));
    probes.answered(1, PeerMessage.answer(3, MILLI));
    assertThat(ranking.failures()).isZero();
  }

  /**
   * Node 3 claims the highest, then the lowest values that a message may have; 2 is faster than 1.
   */
  @Test
  void aLiarsFiguresLeaveTheOthersInOrder() {
    for (long[] figures : new long[][] {{1 << 24, 3_600_000_000_000L}, {0, 1}, {0, 0}}) {
      probes.answered(1, PeerMessage.answer(2, 3 * MILLI));
      probes.answered(2, PeerMessage.answer(2, MILLI));
      PeerMessage claim =
          PeerMessage.decode(PeerMessage.answer((int) figures[0], figures[1]).encode());
      probes.answered(3, claim);
      assertThat(ranked()).doesNotContain(Double.NaN, Double.POSITIVE_INFINITY);
      // A node without any answer still comes last.
      assertThat(order()).isEqualTo(figures[0] > 0 ? List.of(2, 1, 3, 0) : List.of(3, 2, 1, 0));
    }
  }

  private Candidates candidates() {
    Candidates candidates = new Candidates();
    for (int node = 0; node < 4; node++) {
      candidates.add(node);
    }
    ranking.selector().rank(candidates, nowNanos);
    return candidates;
  }

  /** The score of each node, in milliseconds if it has answered. */
  private double[] ranked() {
    Candidates candidates = candidates();
    double[] scores = new double[4];
    for (int i = 0; i < 4; i++) {
      scores[candidates.replica(i)] = candidates.score(i);
    }
    return scores;
  }

  /** The nodes, best first. */
  private List<Integer> order() {
    Candidates candidates = candidates();
    return IntStream.range(0, 4).mapToObj(candidates::replica).collect(Collectors.toList());
  }
}
