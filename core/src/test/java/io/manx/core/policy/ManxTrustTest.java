// SPDX-License-Identifier: Apache-2.0

package io.manx.core.policy;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.core.request.Demand;
import io.manx.core.request.Demands;
import io.manx.core.wire.Feedback;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Policy {@code manx} puts replicas last that are silent, let requests expire, or fail. */
class ManxTrustTest {
  private static final long MILLI = 1_000_000;

  private final ManxScript script = new ManxScript();

  @Test
  void silenceIsJudgedByTheClassThatIsOwed() {
    for (int i = 0; i < 500; i++) {
      long now = 1_000L * i * MILLI;
      script.respond(0, now, 0, 1);
      script.respond(1, now, 0, 1);
      script.selector.sent(0, Demands.of(1), now);
      script.selector.answered(
          0, Demands.of(1), 100 * MILLI, new Feedback(0, 1, 0, 100 * MILLI), now + 100 * MILLI);
    }
    long now = 500_000 * MILLI;
    script.selector.sent(0, Demands.of(1), now);
    // 50 ms are usual for a large request, and not for a small one that waits beside it.
    assertThat(script.ranked(now + 50 * MILLI, 0).tier(0)).isEqualTo(Tier.SERVING);
    script.selector.sent(0, Demand.UNKNOWN, now);
    assertThat(script.ranked(now + 50 * MILLI, 0).tier(0)).isEqualTo(Tier.SUSPECTED);
  }

  @Test
  void aReplicaThatOwesAnAnswerForLongComesLastUntilItAnswers() {
    for (int i = 0; i < 500; i++) {
      script.respond(0, 10L * i * MILLI, 0, 1);
      script.respond(1, 10L * i * MILLI, 0, 20);
    }
    long now = 5_000 * MILLI;
    script.selector.sent(0, Demand.UNKNOWN, now);
    assertThat(script.ranked(now + MILLI, 0, 1).replica(0)).isZero();
    assertThat(script.ranked(now + 3 * MILLI, 0, 1).replica(0)).isEqualTo(1);
    script.selector.answered(
        0, Demand.UNKNOWN, 4 * MILLI, new Feedback(0, 1, 0, MILLI), now + 4 * MILLI);
    assertThat(script.ranked(now + 4 * MILLI, 0, 1).replica(0)).isZero();
  }

  @Test
  void oneThatLetARequestTimeOutGetsOneAtATime() {
    script.respond(0, 0, 0, 1);
    script.respond(1, 0, 0, 20);
    script.selector.sent(0, Demand.UNKNOWN, MILLI);
    script.selector.expired(0, Demand.UNKNOWN, 5_000 * MILLI, 5_001 * MILLI);
    assertThat(script.ranked(5_001 * MILLI, 0, 1).replica(0)).isZero();
    script.selector.sent(0, Demand.UNKNOWN, 5_001 * MILLI);
    assertThat(script.ranked(5_001 * MILLI, 0, 1).replica(0)).isEqualTo(1);
  }

  /**
   * Other requests are answered meanwhile. A timeout of 10 ms is that of a later page, or of a
   * copy.
   */
  @Test
  void aTimeoutIsNoFailureHoweverSoonItComes() {
    script.respond(0, 0, 0, 1);
    script.respond(1, 0, 0, 20);
    script.selector.sent(0, Demand.UNKNOWN, 0);
    script.respond(0, 10 * MILLI, 0, 1);
    script.selector.expired(0, Demand.UNKNOWN, 10 * MILLI, 10 * MILLI);
    assertThat(script.ranked(10 * MILLI, 0, 1).replica(0)).isZero();
  }

  @Test
  void oneWhoseRequestWasCancelledSoonIsTrustedAsBefore() {
    script.respond(0, 0, 0, 1);
    script.respond(1, 0, 0, 20);
    script.selector.sent(0, Demand.UNKNOWN, MILLI);
    script.selector.sent(0, Demand.UNKNOWN, MILLI);
    script.selector.cancelled(0, Demand.UNKNOWN, MILLI, 2 * MILLI);
    assertThat(script.ranked(2 * MILLI, 0, 1).replica(0)).isZero();
  }

  @Test
  void oneThatFailsFastIsAvoidedForTwiceAsLongEachTimeUntilItAnswers() {
    script.respond(0, 0, 0, 1);
    script.respond(1, 0, 0, 20);
    script.selector.sent(0, Demand.UNKNOWN, 0);
    script.selector.failed(0, Demand.UNKNOWN, MILLI / 10, 0);
    assertThat(script.ranked(MILLI - 1, 0, 1).replica(0)).isEqualTo(1);
    assertThat(script.ranked(MILLI, 0, 1).replica(0)).isZero();
    for (int i = 0; i < 19; i++) {
      script.selector.sent(0, Demand.UNKNOWN, MILLI);
      script.selector.failed(0, Demand.UNKNOWN, MILLI / 10, MILLI);
    }
    assertThat(script.ranked(1_024 * MILLI, 0, 1).replica(0)).isEqualTo(1);
    assertThat(script.ranked(1_025 * MILLI, 0, 1).replica(0)).isZero();
    script.selector.sent(0, Demand.UNKNOWN, 1_025 * MILLI);
    assertThat(script.ranked(1_025 * MILLI, 0, 1).replica(0)).isEqualTo(1);
    script.selector.answered(
        0, Demand.UNKNOWN, 2 * MILLI, new Feedback(0, 1, 0, MILLI), 1_027 * MILLI);
    assertThat(script.ranked(1_027 * MILLI, 0, 1).replica(0)).isZero();
  }

  /** Replica 0 fails every request after 0.1 ms, the other two answer after 1 ms. */
  @Test
  void oneThatAlwaysFailsAtOnceDrawsFewRequests() {
    ReplicaSelector usual = ManxScript.manx(Map.of());
    int failed = 0;
    for (int i = 0; i < 10_000; i++) {
      long now = i * MILLI;
      Candidates candidates = new Candidates();
      for (int replica = 0; replica < 3; replica++) {
        candidates.add(replica);
      }
      usual.rank(candidates, now);
      int asked = candidates.replica(0);
      usual.sent(asked, Demand.UNKNOWN, now);
      if (asked == 0) {
        failed++;
        usual.failed(0, Demand.UNKNOWN, MILLI / 10, now + MILLI / 10);
      } else {
        Feedback said = new Feedback(0, 1, 0, MILLI * 4 / 5);
        usual.answered(asked, Demand.UNKNOWN, MILLI, said, now + MILLI);
      }
    }
    // Ten within the first second, and one in each of the nine after it.
    assertThat(failed).isBetween(5, 25);
  }

  @Test
  void amongSuspectedOnesTheExpectedTimeDecides() {
    for (int i = 0; i < 200; i++) {
      script.respond(0, i, 0, 20);
      script.respond(1, i, 0, 1);
    }
    for (int replica = 0; replica < 2; replica++) {
      script.selector.sent(replica, Demand.UNKNOWN, 200);
    }
    Candidates candidates = script.ranked(1_000 * MILLI, 0, 1);
    assertThat(candidates.tier(0)).isEqualTo(Tier.SUSPECTED);
    assertThat(candidates.replica(0)).isEqualTo(1);
  }

  @Test
  void oneThatNeverAnsweredGetsOneAtATime() {
    script.respond(1, 0, 0, 20);
    assertThat(script.ranked(0, 0, 1).replica(0)).isZero();
    script.selector.sent(0, Demand.UNKNOWN, 0);
    assertThat(script.ranked(0, 0, 1).replica(0)).isEqualTo(1);
  }
}
