// SPDX-License-Identifier: Apache-2.0

package io.manx.core.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.manx.core.estimate.NetworkTime;
import io.manx.core.request.Demand;
import io.manx.core.request.Demands;
import io.manx.core.wire.Feedback;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Compares expected times with those worked out by hand. */
class ManxSelectorTest {
  private static final long MILLI = 1_000_000;

  private final ManxScript script = new ManxScript();

  @Test
  void theExpectedTimeIsNetworkAndServiceAndWaiting() {
    script.meet(0, 0, 6, 4);
    // N = 1, m = 1, c = 4, W = 0, A = 6.
    assertThat(script.ranked(0, 0).score(0)).isCloseTo(11, within(1e-6));
  }

  @Test
  void aSlowReplicaWorksOffItsQueueSlowly() {
    script.respond(0, 0, 0, 4);
    script.respond(1, 0, 6, 12);
    // N is not known, m = 1 + (12 / 4 - 1) / 4, c = 4 + 0.01 * (12 - 4), A = 0.01 * 6.
    Candidates candidates = script.ranked(0, 0, 1);
    assertThat(candidates.score(candidates.positionOf(1)))
        .isCloseTo(1.5 * (4.08 + 0.06), within(1e-6));
  }

  @Test
  void aRequestAcrossAPauseIsNoMeasureOfSpeed() {
    script.respond(0, 0, 0, 4);
    script.respond(1, 0, 0, 300);
    // m = 1 + (5 - 1) / 4, and not (75 - 1) / 4; c = 4 + 0.01 * (300 - 4).
    Candidates candidates = script.ranked(0, 0, 1);
    assertThat(candidates.score(candidates.positionOf(1))).isCloseTo(2 * 6.96, within(1e-6));
  }

  @Test
  void whereOthersSpeakASilentReplicaIsKnownByItsResponses() {
    script.respond(0, 0, 0, 4);
    for (int i = 0; i < 50; i++) {
      script.selector.sent(1, Demand.UNKNOWN, i);
      script.selector.answered(1, Demand.UNKNOWN, 30 * MILLI, null, i);
    }
    Candidates candidates = script.ranked(50, 0, 1);
    assertThat(candidates.replica(0)).isZero();
    // 30 ms, of which 4 are the request itself; a median that moves in steps is a few steps off.
    assertThat(candidates.score(1)).isCloseTo(30, within(4.0));
  }

  @Test
  void whereNoneSpeaksResponseTimesStandForServiceTimes() {
    for (int i = 0; i < 200; i++) {
      for (int replica = 0; replica < 2; replica++) {
        script.selector.sent(replica, Demand.UNKNOWN, i);
        script.selector.answered(replica, Demand.UNKNOWN, (replica == 0 ? 2 : 8) * MILLI, null, i);
      }
    }
    Candidates candidates = script.ranked(200, 0, 1);
    assertThat(candidates.replica(0)).isZero();
    assertThat(candidates.score(1)).isGreaterThan(2 * candidates.score(0));
  }

  @Test
  void ownOutstandingWorkCountsByItsKind() {
    ReplicaSelector weighing = ManxScript.manx(Map.of("alike", "0", "own_weight", "0.5"));
    for (int kind = 0; kind < 2; kind++) {
      Demand demand = Demands.of(kind);
      long service = kind == 0 ? 4 * MILLI : 40 * MILLI;
      weighing.sent(0, demand, 0);
      weighing.answered(0, demand, service, new Feedback(0, 1, 0, service), 0);
    }
    weighing.sent(0, Demands.of(1), 0);
    Candidates candidates = ManxScript.ranked(weighing, 0, 0);
    // N = 0, m = 1, c = 4, W = 40, A = 0: 4 + 0.5 * 40.
    assertThat(candidates.score(0)).isCloseTo(24, within(1e-6));
  }

  @Test
  void aReplicaThatTakesLongerThanOthersIsExpectedTo() {
    script.respond(0, 0, 0, 4);
    for (int i = 0; i < 200; i++) {
      script.respond(1, i, 0, 12);
      script.respond(0, i, 0, 4);
    }
    Candidates candidates = script.ranked(200, 0, 1);
    assertThat(candidates.replica(0)).isZero();
    assertThat(candidates.score(1)).isGreaterThan(2 * candidates.score(0));
  }

  @Test
  void aReplicaThatClaimsToServeInNoTimeIsTwiceAsFastAtMost() {
    for (int i = 0; i < 500; i++) {
      script.respond(0, i, 0, 4);
      script.respond(1, i, 4, 0);
    }
    Candidates candidates = script.ranked(500, 0, 1);
    // N = 1; m is 0.5 at least; c = 2 and A = 2, the means of both replicas.
    assertThat(candidates.score(candidates.positionOf(1)))
        .isCloseTo(1 + 0.5 * (2 + 2), within(0.2));
  }

  @Test
  void aReplicaThatClaimsToTakeNoTimeIsJudgedByItsResponses() {
    for (int i = 0; i < 500; i++) {
      script.respond(0, i, 0, 4);
      script.respond(1, i, 0, 4);
      claimNoTime(2, 5, i);
    }
    // N = 1, c = 4; of replica 2 N = 5, and it is at least 0.5 times as slow as usual.
    Candidates candidates = script.ranked(500, 0, 2);
    assertThat(candidates.score(candidates.positionOf(0))).isCloseTo(5, within(0.2));
    assertThat(candidates.score(candidates.positionOf(2))).isCloseTo(5 + 0.5 * 4, within(0.2));
    for (int i = 500; i < 600; i++) {
      claimNoTime(2, 5 + 3 * 4, i);
    }
    // Its responses take three usual service times longer than they did at best.
    assertThat(script.ranked(600, 2).score(0)).isCloseTo(5 + 3 * 4, within(0.5));
  }

  private void claimNoTime(int replica, int responseMillis, long now) {
    answer(script.selector, replica, responseMillis, 0, now);
  }

  private static void answer(
      ReplicaSelector selector,
      int replica,
      double responseMillis,
      double serviceMillis,
      long now) {
    selector.sent(replica, Demand.UNKNOWN, now);
    Feedback said = new Feedback(0, 1, 0, (long) (serviceMillis * MILLI));
    selector.answered(replica, Demand.UNKNOWN, (long) (responseMillis * MILLI), said, now);
  }

  /** The network time varies as much as the service times. */
  @Test
  void aReplicaThatIsMoreThanTwiceAsFastIsNotTakenForALiar() {
    for (double service : new double[] {1, 1.8, 2.2}) {
      ReplicaSelector selector = ManxScript.manx(Map.of("alike", "0", "own_weight", "0"));
      for (int i = 0; i < 2_000; i++) {
        double network = 1 + 2 * (i % 5);
        answer(selector, 0, network + 4, 4, i);
        answer(selector, 1, network + 4, 4, i);
        answer(selector, 2, network + service, service, i);
      }
      assertThat(ManxScript.ranked(selector, 2_000, 0, 1, 2).replica(0)).isEqualTo(2);
    }
  }

  @Test
  void aLateBeginningIsForgottenWhenNothingMoreComes() {
    script.meet(1, 0, 0, 1);
    answerFromAfar(NetworkTime.FIRST, 1_800, 0);
    assertThat(script.ranked(0, 0, 1).score(1)).isCloseTo(1_801, within(1e-6));
    long later = 2_001 * MILLI;
    script.respond(1, later, 0, 1);
    // As near as the other, N = 1, until it has answered itself.
    Candidates candidates = script.ranked(later, 0, 1);
    assertThat(candidates.score(candidates.positionOf(0))).isCloseTo(2, within(1e-6));
    answerFromAfar(1, 3, later);
    candidates = script.ranked(later, 0, 1);
    assertThat(candidates.score(candidates.positionOf(0))).isCloseTo(4, within(1e-6));
  }

  /** Replica 0 answers, after a service of 1 ms. */
  private void answerFromAfar(int times, int networkMillis, long now) {
    for (int i = 0; i < times; i++) {
      script.selector.sent(0, Demand.UNKNOWN, now);
      script.selector.answered(
          0, Demand.UNKNOWN, (networkMillis + 1) * MILLI, new Feedback(0, 1, 0, MILLI), now);
    }
  }

  @Test
  void whereNothingIsKnownOfLateNoNetworkTimeCounts() {
    script.respond(0, 0, 0, 4);
    assertThat(script.ranked(3_000 * MILLI, 0, 1).score(0)).isCloseTo(4, within(1e-6));
  }

  @Test
  void amongThoseAlikeFewerOutstandingRequestsDecide() {
    ReplicaSelector tolerant = ManxScript.manx(Map.of("alike", "10"));
    for (int replica = 0; replica < 2; replica++) {
      tolerant.sent(replica, Demand.UNKNOWN, 0);
      tolerant.answered(replica, Demand.UNKNOWN, MILLI, new Feedback(0, 1, 0, MILLI), 0);
    }
    tolerant.sent(0, Demand.UNKNOWN, 0);
    for (int i = 0; i < 50; i++) {
      Candidates candidates = ManxScript.ranked(tolerant, 0, 0, 1);
      assertThat(candidates.replica(0)).isEqualTo(1);
    }
  }

  /** Replica 0 is the own one, and busy with a request; replica 1 is idle, and that far away. */
  private static int firstOfOwnAndRemote(long networkMicros) {
    ReplicaSelector usual = ManxScript.manx(Map.of("own_weight", "0.5"));
    Feedback said = new Feedback(0, 1, 0, MILLI);
    for (int i = 0; i < NetworkTime.FIRST; i++) {
      usual.sent(0, Demand.UNKNOWN, 0);
      usual.answered(0, Demand.UNKNOWN, MILLI, said, 0);
      usual.sent(1, Demand.UNKNOWN, 0);
      usual.answered(1, Demand.UNKNOWN, MILLI + networkMicros * 1_000, said, 0);
    }
    usual.sent(0, Demand.UNKNOWN, 0);
    Candidates candidates = ManxScript.ranked(usual, 0, 0, 1);
    return candidates.replica(0);
  }

  /** The own one is expected after 1 + 0.5 * 1 = 1.5 ms, the remote one after 1 ms and N. */
  @Test
  void amongThoseAlikeTheNearOneComesFirst() {
    // Best is 1.4 ms, of which three tenths are 0.42: 0.4 ms away is near.
    assertThat(firstOfOwnAndRemote(400)).isEqualTo(1);
    // Best is 1.45 ms, of which three tenths are 0.435: 0.45 ms away is far.
    assertThat(firstOfOwnAndRemote(450)).isZero();
    // Best is 1.1 ms, and 1.5 ms more than three tenths above it.
    assertThat(firstOfOwnAndRemote(100)).isEqualTo(1);
  }

  @Test
  void amongEqualsChanceDecides() {
    ReplicaSelector tolerant = ManxScript.manx(Map.of());
    int first = 0;
    for (int i = 0; i < 2_000; i++) {
      Candidates candidates = ManxScript.ranked(tolerant, 0, 0, 1);
      first += candidates.replica(0) == 0 ? 1 : 0;
    }
    assertThat(first).isBetween(900, 1_100);
  }
}
