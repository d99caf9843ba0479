// SPDX-License-Identifier: Apache-2.0

package io.manx.core.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.manx.core.wire.Feedback;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RequestCostsTest {
  private static final double UNKNOWN = Demand.UNKNOWN_FEATURE;
  private static final int GROUP = 1;
  private static final long MILLI = 1_000_000;

  private final RequestCosts costs = new RequestCosts();
  private final SplittableRandom random = new SplittableRandom(4);
  private final int kind = costs.kinds().findOrAdd(99, GROUP, () -> "a kind", 0);

  private Demand demand(double rows, double bytes) {
    return costs.demand(kind, GROUP, false, rows, bytes);
  }

  private void answer(Demand demand, double millis) {
    costs.sent();
    Feedback feedback = new Feedback(0, 1, 0, (long) (millis * MILLI));
    costs.answered(random.nextInt(3), demand, (long) (2 * millis * MILLI), feedback, 0);
  }

  @Test
  void withoutFeaturesTheUsualTimeIsExpected() {
    for (int i = 0; i < 200; i++) {
      answer(demand(UNKNOWN, UNKNOWN), 4);
    }
    assertThat(demand(UNKNOWN, UNKNOWN).serviceMillis()).isCloseTo(4, within(1e-6));
    assertThat(costs.usualMillis(kind)).isCloseTo(4, within(1e-6));
  }

  /** The oracle is the line by which the times are made. */
  @ParameterizedTest
  @ValueSource(doubles = {0, 0.5})
  void largeAnswersAndManyRowsAreExpectedToTakeLonger(double noise) {
    for (int i = 0; i < 5_000; i++) {
      double rows = random.nextInt(1_000);
      double kilobytes = random.nextInt(100);
      double chance = 1 + noise * (random.nextDouble() - 0.5);
      answer(demand(rows, 1_024 * kilobytes), chance * (1 + 0.01 * rows + 0.1 * kilobytes));
    }
    assertThat(demand(100, 10 * 1_024).serviceMillis()).isCloseTo(3, within(0.6));
    assertThat(demand(900, 90 * 1_024).serviceMillis()).isCloseTo(19, within(1.5));
  }

  @Test
  void whatDoesNotMatterIsNotMistakenForACause() {
    for (int i = 0; i < 2_000; i++) {
      answer(demand(random.nextInt(1_000), random.nextInt(100_000)), 1 + random.nextDouble());
    }
    assertThat(demand(1_000, 100_000).serviceMillis()).isCloseTo(1.5, within(0.2));
    assertThat(demand(0, 0).serviceMillis()).isCloseTo(1.5, within(0.2));
  }

  @Test
  void ofALittleKnownKindWhatItsGroupTakesIsExpected() {
    for (int i = 0; i < 200; i++) {
      answer(costs.demand(GROUP, GROUP, false), 8);
    }
    for (int i = 0; i < 19; i++) {
      answer(demand(UNKNOWN, UNKNOWN), 2);
      assertThat(demand(UNKNOWN, UNKNOWN).serviceMillis()).isGreaterThan(4);
    }
    answer(demand(UNKNOWN, UNKNOWN), 2);
    assertThat(demand(UNKNOWN, UNKNOWN).serviceMillis()).isCloseTo(2, within(0.1));
  }

  @Test
  void withoutFeedbackWholeResponsesCount() {
    for (int i = 0; i < 100; i++) {
      costs.sent();
      costs.answered(i % 3, demand(UNKNOWN, UNKNOWN), 6 * MILLI, null, 0);
    }
    assertThat(demand(UNKNOWN, UNKNOWN).serviceMillis()).isCloseTo(6, within(1e-6));
    for (int i = 0; i < 300; i++) {
      answer(demand(UNKNOWN, UNKNOWN), 2);
      costs.sent();
      costs.answered(i % 3, demand(UNKNOWN, UNKNOWN), 60 * MILLI, null, 0);
    }
    assertThat(demand(UNKNOWN, UNKNOWN).serviceMillis()).isCloseTo(2, within(0.3));
  }

  @Test
  void aPauseIsNoCost() {
    for (int i = 0; i < 300; i++) {
      answer(demand(i % 10, UNKNOWN), 1);
    }
    answer(demand(9, UNKNOWN), 1_000);
    for (int i = 0; i < 64; i++) {
      answer(demand(i % 10, UNKNOWN), 1);
    }
    assertThat(demand(9, UNKNOWN).serviceMillis() / demand(0, UNKNOWN).serviceMillis())
        .isLessThan(1.3);
  }

  @Test
  void ofAGroupTheUsualRequestCanBeAskedFor() {
    for (int i = 0; i < 400; i++) {
      answer(demand(i % 2 == 0 ? 1 : 1_000, UNKNOWN), i % 2 == 0 ? 1 : 9);
    }
    Demand usual = costs.usual(GROUP, true);
    assertThat(usual.kind()).isEqualTo(GROUP);
    assertThat(usual.isLarge()).isTrue();
    assertThat(usual.serviceMillis()).isCloseTo(5, within(1.5));
  }

  @Test
  void concurrencyIsCounted() {
    costs.sent();
    costs.sent();
    assertThat(demand(UNKNOWN, UNKNOWN).features()[0]).isEqualTo(2);
    costs.ended(demand(UNKNOWN, UNKNOWN), MILLI, 0);
    assertThat(demand(UNKNOWN, UNKNOWN).features()[0]).isEqualTo(1);
    costs.forgetOutstanding();
    costs.ended(demand(UNKNOWN, UNKNOWN), MILLI, 0);
    assertThat(demand(UNKNOWN, UNKNOWN).features()[0]).isZero();
  }
}
