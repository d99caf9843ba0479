package io.manx.core.selection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Map;
import org.junit.jupiter.api.Test;

/** Against expected times worked out by hand. */
class ManxSelectorTest {
  private static final long MILLI = 1_000_000;

  private final ManxSelector selector = manx(Map.of("alike", "0", "own_weight", "0"));

  private static ManxSelector manx(Map<String, String> changes) {
    return new ManxSelector(ParameterValues.of(ManxSelector.PARAMETERS, changes), 1);
  }

  private Candidates ranked(long now, int... replicas) {
    return ranked(selector, now, replicas);
  }

  private static Candidates ranked(ManxSelector selector, long now, int... replicas) {
    Candidates candidates = new Candidates();
    for (int replica : replicas) {
      candidates.add(replica);
    }
    selector.rank(candidates, now);
    return candidates;
  }

  /** As often as it takes to know the network time, 1 ms, and nothing more. */
  private void meet(int replica, long now, long waitingMillis, long serviceMillis) {
    for (int i = 0; i < NetworkTime.FIRST; i++) {
      respond(replica, now, waitingMillis, serviceMillis);
    }
  }

  private void respond(int replica, long now, long waitingMillis, long serviceMillis) {
    selector.sent(replica, 0, now);
    selector.response(
        replica,
        0,
        (waitingMillis + serviceMillis + 1) * MILLI,
        new Feedback(0, 1, waitingMillis * MILLI, serviceMillis * MILLI),
        now);
  }

  @Test
  void theExpectedTimeIsNetworkAndServiceAndWaiting() {
    meet(0, 0, 6, 4);
    // N = 1, m = 1, c = 4, W = 0, A = 6.
    assertThat(ranked(0, 0).score(0)).isCloseTo(11, within(1e-6));
  }

  @Test
  void waitingTimeCountsLessTheOlderItIs() {
    meet(0, 0, 6, 4);
    // 40 ms are two times tau: 1 / (1 + 2 + 2) = 0.2; 1 + 4 + 0.2 * 6.
    assertThat(ranked(40 * MILLI, 0).score(0)).isCloseTo(6.2, within(1e-6));
  }

  @Test
  void aSlowReplicaWorksOffItsQueueSlowly() {
    respond(0, 0, 0, 4);
    respond(1, 0, 6, 12);
    // N is not known, m = 12 / 4, c = 4 + 0.01 * (12 - 4), A = 6.
    Candidates candidates = ranked(0, 0, 1);
    assertThat(candidates.score(candidates.positionOf(1))).isCloseTo(3 * (4.08 + 6), within(1e-6));
  }

  @Test
  void aRequestAcrossAPauseIsNoMeasureOfSpeed() {
    respond(0, 0, 0, 4);
    respond(1, 0, 0, 300);
    // m = 5 and not 75, c = 4 + 0.01 * (300 - 4).
    Candidates candidates = ranked(0, 0, 1);
    assertThat(candidates.score(candidates.positionOf(1))).isCloseTo(5 * 6.96, within(1e-6));
    // 300 ms are six times tau: 1 / (1 + 6 + 18) = 0.04; m = 1.16.
    candidates = ranked(300 * MILLI, 0, 1);
    assertThat(candidates.score(candidates.positionOf(1))).isCloseTo(1.16 * 6.96, within(1e-6));
  }

  @Test
  void whereOthersSpeakASilentReplicaIsKnownByItsResponses() {
    respond(0, 0, 0, 4);
    for (int i = 0; i < 50; i++) {
      selector.sent(1, 0, i);
      selector.response(1, 0, 30 * MILLI, null, i);
    }
    Candidates candidates = ranked(50, 0, 1);
    assertThat(candidates.replica(0)).isZero();
    // 30 ms, of which 4 are the request itself; a median of steps is off by some of them.
    assertThat(candidates.score(1)).isCloseTo(30, within(4.0));
  }

  @Test
  void whereNoneSpeaksResponseTimesStandForServiceTimes() {
    for (int i = 0; i < 200; i++) {
      for (int replica = 0; replica < 2; replica++) {
        selector.sent(replica, 0, i);
        selector.response(replica, 0, (replica == 0 ? 2 : 8) * MILLI, null, i);
      }
    }
    Candidates candidates = ranked(200, 0, 1);
    assertThat(candidates.replica(0)).isZero();
    assertThat(candidates.score(1)).isGreaterThan(2 * candidates.score(0));
  }

  @Test
  void ownOutstandingWorkCountsByItsClass() {
    ManxSelector weighing = manx(Map.of("alike", "0", "own_weight", "0.5"));
    for (int costClass = 0; costClass < 2; costClass++) {
      long service = costClass == 0 ? 4 * MILLI : 40 * MILLI;
      weighing.sent(0, costClass, 0);
      weighing.response(0, costClass, service, new Feedback(0, 1, 0, service), 0);
    }
    weighing.sent(0, 1, 0);
    Candidates candidates = ranked(weighing, 0, 0);
    // N = 0, m = 1, c = 4, W = 40, A = 0: 4 + 0.5 * 40.
    assertThat(candidates.score(0)).isCloseTo(24, within(1e-6));
  }

  @Test
  void silenceIsJudgedByTheClassThatIsOwed() {
    for (int i = 0; i < 500; i++) {
      long now = 1_000L * i * MILLI;
      respond(0, now, 0, 1);
      respond(1, now, 0, 1);
      selector.sent(0, 1, now);
      selector.response(0, 1, 100 * MILLI, new Feedback(0, 1, 0, 100 * MILLI), now + 100 * MILLI);
    }
    long now = 500_000 * MILLI;
    selector.sent(0, 1, now);
    // 50 ms are usual for a large request, and not for a small one that waits beside it.
    assertThat(ranked(now + 50 * MILLI, 0).score(0)).isLessThan(1e6);
    selector.sent(0, 0, now);
    assertThat(ranked(now + 50 * MILLI, 0).score(0)).isGreaterThan(1e6);
  }

  @Test
  void aReplicaThatTakesLongerThanOthersIsExpectedTo() {
    respond(0, 0, 0, 4);
    for (int i = 0; i < 200; i++) {
      respond(1, i, 0, 12);
      respond(0, i, 0, 4);
    }
    Candidates candidates = ranked(200, 0, 1);
    assertThat(candidates.replica(0)).isZero();
    assertThat(candidates.score(1)).isGreaterThan(2 * candidates.score(0));
  }

  @Test
  void aReplicaThatClaimsToServeInNoTimeIsTwiceAsFastAtMost() {
    for (int i = 0; i < 500; i++) {
      respond(0, i, 0, 4);
      respond(1, i, 4, 0);
    }
    Candidates candidates = ranked(500, 0, 1);
    double usual = (candidates.score(candidates.positionOf(0)) - 1) / 2;
    // N = 1 for both; m is near 2 and at least 0.5, A = 4.
    assertThat(candidates.score(candidates.positionOf(1)))
        .isCloseTo(1 + 0.5 * (usual + 4), within(0.2));
  }

  @Test
  void aLateBeginningIsForgottenWhenNothingMoreComes() {
    meet(1, 0, 0, 1);
    answerFromAfar(NetworkTime.FIRST, 1_800, 0);
    assertThat(ranked(0, 0, 1).score(1)).isCloseTo(1_801, within(1e-6));
    long later = 2_001 * MILLI;
    respond(1, later, 0, 1);
    // As near as the other, N = 1, until it has answered itself.
    Candidates candidates = ranked(later, 0, 1);
    assertThat(candidates.score(candidates.positionOf(0))).isCloseTo(2, within(1e-6));
    answerFromAfar(1, 3, later);
    candidates = ranked(later, 0, 1);
    assertThat(candidates.score(candidates.positionOf(0))).isCloseTo(4, within(1e-6));
  }

  /** Replica 0 answers, after a service of 1 ms. */
  private void answerFromAfar(int times, int networkMillis, long now) {
    for (int i = 0; i < times; i++) {
      selector.sent(0, 0, now);
      selector.response(0, 0, (networkMillis + 1) * MILLI, new Feedback(0, 1, 0, MILLI), now);
    }
  }

  @Test
  void whereNothingIsKnownOfLateNoNetworkTimeCounts() {
    respond(0, 0, 0, 4);
    assertThat(ranked(3_000 * MILLI, 0, 1).score(0)).isCloseTo(4, within(1e-6));
  }

  @Test
  void aReplicaThatOwesAnAnswerForLongComesLastUntilItAnswers() {
    for (int i = 0; i < 500; i++) {
      respond(0, 10L * i * MILLI, 0, 1);
      respond(1, 10L * i * MILLI, 0, 20);
    }
    long now = 5_000 * MILLI;
    selector.sent(0, 0, now);
    assertThat(ranked(now + MILLI, 0, 1).replica(0)).isZero();
    assertThat(ranked(now + 3 * MILLI, 0, 1).replica(0)).isEqualTo(1);
    selector.response(0, 0, 4 * MILLI, new Feedback(0, 1, 0, MILLI), now + 4 * MILLI);
    assertThat(ranked(now + 4 * MILLI, 0, 1).replica(0)).isZero();
  }

  @Test
  void oneThatLetARequestTimeOutGetsOneAtATime() {
    respond(0, 0, 0, 1);
    respond(1, 0, 0, 20);
    selector.sent(0, 0, MILLI);
    selector.dropped(0, 0, 5_000 * MILLI, 5_001 * MILLI);
    assertThat(ranked(5_001 * MILLI, 0, 1).replica(0)).isZero();
    selector.sent(0, 0, 5_001 * MILLI);
    assertThat(ranked(5_001 * MILLI, 0, 1).replica(0)).isEqualTo(1);
  }

  @Test
  void oneWhoseRequestWasCancelledSoonIsTrustedAsBefore() {
    respond(0, 0, 0, 1);
    respond(1, 0, 0, 20);
    selector.sent(0, 0, MILLI);
    selector.sent(0, 0, MILLI);
    selector.cancelled(0, 0, MILLI, 2 * MILLI);
    assertThat(ranked(2 * MILLI, 0, 1).replica(0)).isZero();
  }

  @Test
  void oneThatFailsFastIsAvoidedForTwiceAsLongEachTimeUntilItAnswers() {
    respond(0, 0, 0, 1);
    respond(1, 0, 0, 20);
    selector.sent(0, 0, 0);
    selector.dropped(0, 0, MILLI / 10, 0);
    assertThat(ranked(MILLI - 1, 0, 1).replica(0)).isEqualTo(1);
    assertThat(ranked(MILLI, 0, 1).replica(0)).isZero();
    for (int i = 0; i < 19; i++) {
      selector.sent(0, 0, MILLI);
      selector.dropped(0, 0, MILLI / 10, MILLI);
    }
    assertThat(ranked(1_024 * MILLI, 0, 1).replica(0)).isEqualTo(1);
    assertThat(ranked(1_025 * MILLI, 0, 1).replica(0)).isZero();
    selector.sent(0, 0, 1_025 * MILLI);
    assertThat(ranked(1_025 * MILLI, 0, 1).replica(0)).isEqualTo(1);
    selector.response(0, 0, 2 * MILLI, new Feedback(0, 1, 0, MILLI), 1_027 * MILLI);
    assertThat(ranked(1_027 * MILLI, 0, 1).replica(0)).isZero();
  }

  /** Replica 0 fails every request after 0.1 ms, the other two answer after 1 ms. */
  @Test
  void oneThatAlwaysFailsAtOnceDrawsFewRequests() {
    ManxSelector usual = manx(Map.of());
    int failed = 0;
    for (int i = 0; i < 10_000; i++) {
      long now = i * MILLI;
      Candidates candidates = new Candidates();
      for (int replica = 0; replica < 3; replica++) {
        candidates.add(replica);
      }
      usual.rank(candidates, now);
      int asked = candidates.replica(0);
      usual.sent(asked, 0, now);
      if (asked == 0) {
        failed++;
        usual.dropped(0, 0, MILLI / 10, now + MILLI / 10);
      } else {
        Feedback said = new Feedback(0, 1, 0, MILLI * 4 / 5);
        usual.response(asked, 0, MILLI, said, now + MILLI);
      }
    }
    // Ten within the first second, and one in each of the nine after it.
    assertThat(failed).isBetween(5, 25);
  }

  @Test
  void amongSuspectedOnesTheExpectedTimeDecides() {
    for (int i = 0; i < 200; i++) {
      respond(0, i, 0, 20);
      respond(1, i, 0, 1);
    }
    for (int replica = 0; replica < 2; replica++) {
      selector.sent(replica, 0, 200);
    }
    Candidates candidates = ranked(1_000 * MILLI, 0, 1);
    assertThat(candidates.score(0)).isGreaterThan(1e6);
    assertThat(candidates.replica(0)).isEqualTo(1);
  }

  @Test
  void oneThatNeverAnsweredGetsOneAtATime() {
    respond(1, 0, 0, 20);
    assertThat(ranked(0, 0, 1).replica(0)).isZero();
    selector.sent(0, 0, 0);
    assertThat(ranked(0, 0, 1).replica(0)).isEqualTo(1);
  }

  @Test
  void amongThoseAlikeFewerOutstandingRequestsDecide() {
    ManxSelector tolerant = manx(Map.of("alike", "10"));
    for (int replica = 0; replica < 2; replica++) {
      tolerant.sent(replica, 0, 0);
      tolerant.response(replica, 0, MILLI, new Feedback(0, 1, 0, MILLI), 0);
    }
    tolerant.sent(0, 0, 0);
    for (int i = 0; i < 50; i++) {
      Candidates candidates = ranked(tolerant, 0, 0, 1);
      assertThat(candidates.replica(0)).isEqualTo(1);
    }
  }

  /** Replica 0 is the own one, and busy with a request; 1 is idle, and so far away. */
  private static int firstOfOwnAndRemote(long networkMicros) {
    ManxSelector usual = manx(Map.of("own_weight", "0.5"));
    Feedback said = new Feedback(0, 1, 0, MILLI);
    for (int i = 0; i < NetworkTime.FIRST; i++) {
      usual.sent(0, 0, 0);
      usual.response(0, 0, MILLI, said, 0);
      usual.sent(1, 0, 0);
      usual.response(1, 0, MILLI + networkMicros * 1_000, said, 0);
    }
    usual.sent(0, 0, 0);
    Candidates candidates = ranked(usual, 0, 0, 1);
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
    ManxSelector tolerant = manx(Map.of());
    int first = 0;
    for (int i = 0; i < 2_000; i++) {
      Candidates candidates = ranked(tolerant, 0, 0, 1);
      first += candidates.replica(0) == 0 ? 1 : 0;
    }
    assertThat(first).isBetween(900, 1_100);
  }
}
