// SPDX-License-Identifier: Apache-2.0

package io.manx.core.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.manx.core.catalogue.ParameterValues;
import io.manx.core.request.Demand;
import io.manx.core.wire.Feedback;
import java.time.Duration;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Compares with scores computed by hand from Wu 2018, equation 4.1, in milliseconds. */
class WuSelectorTest {
  private static final long MILLI = 1_000_000;
  private static final long SEED = 7;

  private final WuSelector selector = wu(Map.of());

  private static WuSelector wu(Map<String, String> changes) {
    return new WuSelector(ParameterValues.of(WuSelector.PARAMETERS, changes), SEED);
  }

  private static void respond(
      ReplicaSelector selector,
      int replica,
      double responseMillis,
      double waitingMillis,
      double serviceMillis,
      int pendingAndActive) {
    selector.sent(replica, Demand.UNKNOWN, 0);
    selector.answered(
        replica,
        Demand.UNKNOWN,
        (long) (responseMillis * MILLI),
        new Feedback(
            0, pendingAndActive, (long) (waitingMillis * MILLI), (long) (serviceMillis * MILLI)),
        0);
  }

  private static double score(ReplicaSelector selector, int replica) {
    Candidates candidates = new Candidates();
    candidates.add(replica);
    selector.rank(candidates, 0);
    return candidates.score(0);
  }

  @Test
  void oneResponse() {
    respond(selector, 0, 10, 1, 2, 3);
    selector.update(0);
    // N = 10 - 1 - 2 = 7; 7 + 3^3 * 2 + 10 * 1
    assertThat(score(selector, 0)).isCloseTo(71, within(1e-9));
  }

  @Test
  void twoResponses() {
    respond(selector, 0, 10, 1, 2, 3);
    respond(selector, 0, 6, 0, 4, 1);
    selector.update(0);
    // N = 2, s = 4 (newest; tails short), q = 0.9 * 1 + 0.1 * 3, w = 0.1; 2 + 1.2^3 * 4 + 10 * 0.1
    assertThat(score(selector, 0)).isCloseTo(9.912, within(1e-9));
  }

  @Test
  void aPauseAmongManyIsClipped() {
    for (int i = 0; i < 100; i++) {
      respond(selector, 0, i == 99 ? 301 : 2, 0, 1, 0);
    }
    for (int i = 0; i < 4; i++) {
      respond(selector, 0, 301, 0, 1, 0);
    }
    selector.update(0);
    // The newest N is 300; p99 = 300 >= 2 * p90 = 2, so N = p90 = 1; q = 0 leaves service out.
    assertThat(score(selector, 0)).isCloseTo(1, within(1e-9));
  }

  @Test
  void scoresStandUntilTheNextUpdate() {
    respond(selector, 0, 10, 1, 2, 3);
    assertThat(score(selector, 0)).isZero();
    assertThat(selector.update(0)).isEqualTo(Duration.ofMillis(100).toNanos());
    assertThat(score(selector, 0)).isCloseTo(71, within(1e-9));
  }

  @Test
  void theLowestScoreComesFirst() {
    respond(selector, 0, 9, 0, 1, 1);
    respond(selector, 1, 3, 0, 1, 1);
    respond(selector, 2, 6, 0, 1, 1);
    selector.update(0);
    Candidates candidates = new Candidates();
    candidates.add(0);
    candidates.add(1);
    candidates.add(2);

    selector.rank(candidates, 0);

    assertThat(candidates.replica(0)).isEqualTo(1);
    assertThat(candidates.replica(1)).isEqualTo(2);
    assertThat(candidates.replica(2)).isEqualTo(0);
  }

  @Test
  void withoutSamplesTheOrderIsRandom() {
    Set<Integer> first = new HashSet<>();
    for (int i = 0; i < 100; i++) {
      Candidates candidates = new Candidates();
      candidates.add(0);
      candidates.add(1);
      candidates.add(2);
      selector.rank(candidates, 0);
      first.add(candidates.replica(0));
    }
    assertThat(first).containsExactlyInAnyOrder(0, 1, 2);
  }

  @Test
  void aResponseThatNeverCameCountsAsItsWholeWait() {
    selector.sent(0, Demand.UNKNOWN, 0);
    selector.failed(0, Demand.UNKNOWN, 5_000 * MILLI, 5_000 * MILLI);
    selector.update(0);
    assertThat(score(selector, 0)).isCloseTo(5_000, within(1e-9));
  }

  @Test
  void aFailureThatCameFastDoesNotImproveTheScore() {
    respond(selector, 0, 10, 1, 2, 0);
    selector.update(0);
    double before = score(selector, 0);
    for (int i = 0; i < 50; i++) {
      selector.sent(0, Demand.UNKNOWN, 0);
      selector.failed(0, Demand.UNKNOWN, MILLI / 10, 0);
    }
    selector.update(0);
    assertThat(score(selector, 0)).isEqualTo(before);
  }

  @Test
  void aReplicaThatOnlyEverFailedFastIsNoBetterThanOneThatTimedOut() {
    selector.sent(0, Demand.UNKNOWN, 0);
    selector.failed(0, Demand.UNKNOWN, MILLI / 10, 0);
    selector.update(0);
    assertThat(score(selector, 0)).isCloseTo(5_000, within(1e-9));
  }

  @Test
  void itsFirstResponseMakesUpForThat() {
    selector.sent(0, Demand.UNKNOWN, 0);
    selector.failed(0, Demand.UNKNOWN, MILLI / 10, 0);
    respond(selector, 0, 10, 1, 2, 3);
    selector.update(0);
    assertThat(score(selector, 0)).isCloseTo(71, within(1e-9));
  }

  @Test
  void aReplicaThatSaysNothingIsKnownByItsResponseTime() {
    selector.sent(0, Demand.UNKNOWN, 0);
    selector.answered(0, Demand.UNKNOWN, 3 * MILLI, null, 0);
    selector.update(0);
    assertThat(score(selector, 0)).isCloseTo(3, within(1e-9));
  }

  @Test
  void concurrencyCompensationCountsOwnOutstandingRequests() {
    WuSelector compensating = wu(Map.of("concurrency_compensation", "true"));
    respond(compensating, 0, 10, 1, 2, 3);
    compensating.sent(0, Demand.UNKNOWN, 0);
    compensating.update(0);
    // n = 1 replica, 1 outstanding, 3 reads with the one itself: q = 3 + 1 * 1; 7 + 4^3 * 2 + 10
    assertThat(score(compensating, 0)).isCloseTo(145, within(1e-9));
  }

  @Test
  void anAdaptiveIntervalShrinksWhileScoresChangeAndGrowsBack() {
    WuSelector adaptive = wu(Map.of("interval_ms", "160", "adaptive_interval", "true"));
    respond(adaptive, 0, 10, 1, 2, 3);
    assertThat(adaptive.update(0)).isEqualTo(80 * MILLI);
    respond(adaptive, 0, 100, 1, 2, 3);
    assertThat(adaptive.update(0)).isEqualTo(40 * MILLI);
    assertThat(adaptive.update(0)).isEqualTo(80 * MILLI);
    assertThat(adaptive.update(0)).isEqualTo(160 * MILLI);
    assertThat(adaptive.update(0)).isEqualTo(160 * MILLI);
  }
}
