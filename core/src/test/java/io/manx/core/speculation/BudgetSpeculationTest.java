// SPDX-License-Identifier: Apache-2.0

package io.manx.core.speculation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.manx.core.catalogue.ParameterValues;
import io.manx.core.request.Demand;
import io.manx.core.request.RequestCosts;
import io.manx.core.wire.Feedback;
import java.util.Map;
import org.junit.jupiter.api.Test;

class BudgetSpeculationTest {
  private static final long MILLI = 1_000_000;
  private static final Feedback CALM = new Feedback(0, 1, 0, MILLI);
  private static final Feedback BUSY = new Feedback(9, 9, 5 * MILLI, MILLI);

  private final BudgetSpeculation speculation =
      new BudgetSpeculation(ParameterValues.of(BudgetSpeculation.PARAMETERS, Map.of()));
  private final Asked requests = new Asked(speculation);

  @Test
  void copiesNeverExceedTheirShareOfRequests() {
    requests.begin(100);
    assertThat(requests.permitted(100, 2 * MILLI)).isEqualTo(5);
    requests.begin(20);
    assertThat(requests.permitted(100, 2 * MILLI)).isEqualTo(1);
  }

  /**
   * One request in ten is large, ten times as much work as a small one; all copies asked for are of
   * large ones. Counted by number, copies would be half of the work.
   */
  @Test
  void copiesNeverExceedTheirShareOfTheWork() {
    Demand small = new Demand(0, 1, false);
    Demand large = new Demand(1, 10, true);
    double sent = 0;
    double copied = 0;
    for (int i = 0; i < 100_000; i++) {
      Demand demand = i % 10 == 0 ? large : small;
      long unused = speculation.delayNanos(demand, 1, 0);
      sent += demand.serviceMillis();
      boolean isCopied = speculation.decide(large, 1, 2 * MILLI, 0) == Speculation.NOW;
      copied += isCopied ? large.serviceMillis() : 0;
    }
    assertThat(copied / sent).isCloseTo(0.05, within(0.001));
  }

  /** The first late answer was executed across a pause of half a second. */
  @Test
  void noSingleCopyTakesMoreThanTheBucketHolds() {
    RequestCosts costs = new RequestCosts();
    for (int i = 0; i < 1_000; i++) {
      costs.answered(0, Demand.UNKNOWN, MILLI, CALM, 0);
      speculation.answered(0, Demand.UNKNOWN, MILLI, CALM, 0);
    }
    Demand known = costs.demand(0, 0, false);
    for (int i = 0; i < 2_000; i++) {
      long unused = speculation.delayNanos(known, 1, 0);
    }
    speculation.answered(0, known, 500 * MILLI, new Feedback(0, 1, 0, 500 * MILLI), 0);
    speculation.answered(0, known, MILLI, CALM, 0);
    assertThat(speculation.decide(known, 1, 2 * MILLI, 0)).isEqualTo(Speculation.NOW);
    for (int i = 0; i < 40; i++) {
      long unused = speculation.delayNanos(known, 1, 0);
    }
    assertThat(speculation.decide(known, 1, 10 * MILLI, 0)).isEqualTo(Speculation.NOW);
  }

  /** Waiting times of a fifth of the service times leave three fifths of the budget. */
  @Test
  void theLongerRequestsWaitAtReplicasTheFewerCopiesArePermitted() {
    for (int i = 0; i < 1_000; i++) {
      speculation.answered(
          i % 3, Demand.UNKNOWN, 2 * MILLI, new Feedback(0, 1, MILLI / 5, MILLI), 0);
    }
    requests.begin(1_000);
    assertThat(requests.permitted(100, 3 * speculation.lateNanos(0))).isBetween(29, 30);
  }

  @Test
  void afterACalmAtMostABurstIsPermitted() {
    requests.begin(1_000_000);
    assertThat(requests.permitted(1_000, 2 * MILLI)).isEqualTo(50);
  }

  @Test
  void aRequestThatIsRefusedAsksAgainWhenItHasWaitedTwiceAsLong() {
    assertThat(speculation.decide(Demand.UNKNOWN, 1, 3 * MILLI, 0)).isEqualTo(3 * MILLI);
    assertThat(speculation.decide(Demand.UNKNOWN, 1, 6 * MILLI, 0)).isEqualTo(6 * MILLI);
  }

  /** The delay has grown by a few per cent since the request was told to wait twice the old one. */
  @Test
  void whoIsRefusedAsksAgainWhenATokenIsLentThoughTheDelayHasGrown() {
    for (int i = 0; i < 1_000; i++) {
      speculation.answered(0, Demand.UNKNOWN, 10 * MILLI, CALM, 0);
    }
    long before = speculation.lateNanos(0);
    while (speculation.lateNanos(0) < 1.03 * before) {
      speculation.answered(0, Demand.UNKNOWN, 100 * MILLI, CALM, 0);
    }
    long waited = 4 * before;
    long more = speculation.decide(Demand.UNKNOWN, 1, waited, 0);
    assertThat(waited + more).isEqualTo(4 * speculation.lateNanos(0));
    assertThat(speculation.decide(Demand.UNKNOWN, 1, waited + more, 0)).isEqualTo(Speculation.NOW);
  }

  @Test
  void theReasonOfARefusalIsWhatForbadeIt() {
    assertThat(requests.permitted(1, 2 * MILLI)).isZero();
    assertThat(speculation.refusal(2 * MILLI, 0)).isEqualTo(Refusal.BUDGET_EMPTY);
    requests.begin(1_000);
    for (int i = 0; i < 1_000; i++) {
      speculation.answered(i % 3, Demand.UNKNOWN, MILLI, BUSY, 0);
    }
    assertThat(requests.permitted(1, 2 * MILLI)).isZero();
    assertThat(speculation.refusal(2 * MILLI, 0)).isEqualTo(Refusal.SATURATED);
    speculation.answered(0, Demand.UNKNOWN, 900 * MILLI, CALM, 0);
    speculation.answered(1, Demand.UNKNOWN, 900 * MILLI, CALM, 0);
    assertThat(requests.permitted(1, 2 * MILLI)).isZero();
    assertThat(speculation.refusal(2 * MILLI, 0)).isEqualTo(Refusal.SLOW_EVERYWHERE);
    assertThat(speculation.refusal(1_000 * MILLI, 0)).isEqualTo(Refusal.SATURATED);
  }

  @Test
  void noDelayIsTooShortToAskAgain() {
    assertThat(speculation.decide(Demand.UNKNOWN, 1, 0, 0)).isEqualTo(MILLI);
  }

  @Test
  void whoHasWaitedForASecondIsLentATokenThatOthersPayBack() {
    requests.begin(100);
    assertThat(requests.permitted(100, 2 * MILLI)).isEqualTo(5);
    assertThat(requests.permitted(100, 999 * MILLI)).isZero();
    assertThat(requests.permitted(100, 1_000 * MILLI)).isEqualTo(50);
    requests.begin(1_000);
    assertThat(requests.permitted(100, 2 * MILLI)).isZero();
    requests.begin(20);
    assertThat(requests.permitted(100, 2 * MILLI)).isEqualTo(1);
  }

  @Test
  void whoIsRefusedAsksAgainAsSoonAsATokenIsLent() {
    assertThat(speculation.decide(Demand.UNKNOWN, 1, 400 * MILLI, 0)).isEqualTo(400 * MILLI);
    assertThat(speculation.decide(Demand.UNKNOWN, 1, 800 * MILLI, 0)).isEqualTo(200 * MILLI);
    assertThat(speculation.decide(Demand.UNKNOWN, 1, 1_000 * MILLI - 1, 0)).isEqualTo(1);
    assertThat(speculation.decide(Demand.UNKNOWN, 1, 1_000 * MILLI, 0)).isEqualTo(Speculation.NOW);
  }

  @Test
  void aBudgetOfNothingLendsOnlyToWhoHasWaitedForASecond() {
    BudgetSpeculation none =
        new BudgetSpeculation(
            ParameterValues.of(BudgetSpeculation.PARAMETERS, Map.of("budget", "0")));
    for (int i = 0; i < 100; i++) {
      none.answered(0, Demand.UNKNOWN, MILLI, CALM, 0);
    }
    assertThat(none.decide(Demand.UNKNOWN, 1, 600 * MILLI, 0)).isEqualTo(400 * MILLI);
    assertThat(none.decide(Demand.UNKNOWN, 1, 1_000 * MILLI, 0)).isEqualTo(Speculation.NOW);
  }

  /** The moment is four times the delay, and a second at the latest. */
  @Test
  void aCopyIsNotPutOffForLong() {
    assertThat(speculation.untilDueAnyway(10 * MILLI, 15 * MILLI)).isEqualTo(25 * MILLI);
    assertThat(speculation.untilDueAnyway(10 * MILLI, 40 * MILLI)).isZero();
    assertThat(speculation.untilDueAnyway(600 * MILLI, 600 * MILLI)).isEqualTo(400 * MILLI);
    assertThat(speculation.untilDueAnyway(Speculation.NEVER, 2_000 * MILLI)).isZero();
  }

  @Test
  void whileReplicasAreSaturatedNothingIsLent() {
    for (int i = 0; i < 1_000; i++) {
      speculation.answered(0, Demand.UNKNOWN, 6 * MILLI, BUSY, 0);
    }
    assertThat(requests.permitted(10, 2_000 * MILLI)).isZero();
  }

  /** Ten of fifty tokens are kept; the delay of answers that all take 10 ms is 15 to 17 ms. */
  @Test
  void theLastTokensAreForWhoHasWaitedTwiceAsLong() {
    for (int i = 0; i < 1_000; i++) {
      speculation.answered(0, Demand.UNKNOWN, 10 * MILLI, CALM, 0);
    }
    requests.begin(300); // fifteen tokens, and three in the reserve
    long late = speculation.lateNanos(0);
    assertThat(requests.permitted(100, late)).isEqualTo(5);
    assertThat(requests.permitted(100, 2 * late - 1)).isZero();
    assertThat(requests.permitted(100, 2 * late)).isEqualTo(10);
    assertThat(requests.permitted(100, 4 * late - 1)).isZero();
    assertThat(requests.permitted(100, 4 * late)).isEqualTo(53);
    assertThat(requests.permitted(100, 1_000 * MILLI)).isZero();
    requests.begin(1_200); // the loan is paid back, and ten tokens are there again
    assertThat(requests.permitted(100, late)).isZero();
    assertThat(requests.permitted(100, 2 * late)).isEqualTo(10);
  }

  /** All requests of a client may be stuck at one node, while the others have none. */
  @Test
  void aSaturationOfWhichNothingHasBeenHeardForLongStopsNothing() {
    requests.begin(1_000);
    for (int i = 0; i < 100; i++) {
      speculation.answered(0, Demand.UNKNOWN, 6 * MILLI, BUSY, 50 * MILLI);
    }
    assertThat(speculation.decide(Demand.UNKNOWN, 1, 2 * MILLI, 250 * MILLI))
        .isNotEqualTo(Speculation.NOW);
    assertThat(speculation.decide(Demand.UNKNOWN, 1, 2 * MILLI, 251 * MILLI))
        .isEqualTo(Speculation.NOW);
  }

  /** One replica of three has a queue of a second; the mean waiting time is that of its queue. */
  @Test
  void oneBadReplicaDoesNotStopAllCopies() {
    requests.begin(1_000);
    Feedback bad = new Feedback(900, 900, 1_000 * MILLI, MILLI);
    for (int i = 0; i < 3_000; i++) {
      speculation.answered(
          i % 3, Demand.UNKNOWN, i % 3 == 0 ? 1_001 * MILLI : MILLI, i % 3 == 0 ? bad : CALM, 0);
    }
    assertThat(requests.permitted(10, 2 * MILLI)).isEqualTo(10);
  }

  @Test
  void afterALongCalmALoadIsNoticedWithinAThousandResponses() {
    requests.begin(1_000);
    for (int i = 0; i < 100_000; i++) {
      speculation.answered(0, Demand.UNKNOWN, MILLI, CALM, 0);
    }
    assertThat(requests.permitted(1, 2 * MILLI)).isEqualTo(1);
    for (int i = 0; i < 1_000; i++) {
      speculation.answered(0, Demand.UNKNOWN, 6 * MILLI, BUSY, 0);
    }
    assertThat(requests.permitted(10, 2 * MILLI)).isZero();
  }

  @Test
  void whileRequestsWaitLongerThanTheyAreServedNoneIsPermitted() {
    requests.begin(1_000);
    for (int i = 0; i < 1_000; i++) {
      speculation.answered(0, Demand.UNKNOWN, 6 * MILLI, BUSY, 0);
    }
    assertThat(requests.permitted(10, 2 * MILLI)).isZero();
    for (int i = 0; i < 1_000; i++) {
      speculation.answered(0, Demand.UNKNOWN, MILLI, CALM, 0);
    }
    assertThat(requests.permitted(10, 2 * MILLI)).isEqualTo(10);
  }
}
