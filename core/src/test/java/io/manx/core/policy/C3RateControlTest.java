// SPDX-License-Identifier: Apache-2.0

package io.manx.core.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.manx.core.catalogue.ParameterValues;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Compares rates with those computed by hand from Suresh 2015, section 3.2, with the constants of
 * the authors' fork: gamma 4e-6, beta 0.2, growth of at most 10, hysteresis 80 ms, weight 0.9;
 * intervals of 20 ms.
 */
class C3RateControlTest {
  private static final long MILLI = 1_000_000;

  private final C3RateControl control = control(Map.of());

  private static C3RateControl control(Map<String, String> changes) {
    return new C3RateControl(ParameterValues.of(C3RateControl.PARAMETERS, changes));
  }

  private void responses(int count, long atMillis) {
    for (int i = 0; i < count; i++) {
      control.answered(atMillis * MILLI);
    }
  }

  @Test
  void theBucketIsFullAndThenRefillsAtTheRate() {
    for (int i = 0; i < 400; i++) {
      assertThat(control.take(0)).isZero();
    }
    // One request in 20 ms.
    assertThat(control.take(0)).isEqualTo(20 * MILLI);
    assertThat(control.take(10 * MILLI)).isEqualTo(10 * MILLI);
    assertThat(control.take(20 * MILLI)).isZero();
  }

  /** As in both sources, tokens since the last request are counted at the current rate. */
  @Test
  void theBucketIsRefilledAtTheRateInForceWhenItIsAsked() {
    C3RateControl empty = control(Map.of("full", "false"));
    assertThat(empty.take(0)).isEqualTo(20 * MILLI);
    empty.answered(2 * MILLI);
    // From 1 to 11 in 20 ms, as below: 11 * 1 / 20 in 1 ms, 11 * 2 / 20 in 2 ms.
    assertThat(empty.sendRate()).isEqualTo(11);
    assertThat(empty.take(MILLI)).isBetween(818_181L, 818_183L);
    assertThat(empty.take(2 * MILLI)).isZero();
  }

  @Test
  void untilTheFirstCutTheRateGrowsByTen() {
    // 0.9 * 1 + 0.1 * 100 are received: more than 1 is sent, so that 10 more may be.
    control.answered(10 * MILLI);
    assertThat(control.receiveRate()).isCloseTo(10.9, within(1e-9));
    assertThat(control.sendRate()).isEqualTo(11);
  }

  @Test
  void intervalsWithoutAResponseTakeNothingOffTheReceiveRate() {
    responses(1, 10);
    // The next response comes 39 intervals later: 0.9 * 1 + 0.1 * 10.9, not next to nothing.
    responses(1, 790);
    assertThat(control.receiveRate()).isCloseTo(1.99, within(1e-9));
    // In the same interval nothing changes; the next one has counted two more.
    responses(1, 795);
    assertThat(control.receiveRate()).isCloseTo(1.99, within(1e-9));
    responses(1, 805);
    assertThat(control.receiveRate()).isCloseTo(0.9 * 2 + 0.1 * 1.99, within(1e-9));
  }

  @Test
  void theRateIsCutToAFifthButNotWithinEightyMillisecondsOfGrowth() {
    responses(1, 10);
    responses(1, 90);
    // Received 0.9 + 1.09 = 1.99, sent 11; 80 ms after growth, and not more.
    assertThat(control.sendRate()).isEqualTo(11);
    responses(1, 91);
    assertThat(control.sendRate()).isCloseTo(2.2, within(1e-9));
    // Nothing has grown since: the next response cuts again.
    responses(1, 92);
    assertThat(control.sendRate()).isCloseTo(0.44, within(1e-9));
  }

  @Test
  void afterACutTheRateGrowsByTheCubic() {
    responses(5, 10);
    // Received 0.9 * 5 + 1.09 = 5.59: R0 = 11, saddle cbrt(0.2 * 11 / 4e-6) = 81.9321 ms.
    responses(1, 91);
    assertThat(control.sendRate()).isCloseTo(2.2, within(1e-9));
    // T = 8: 4e-6 * (8 - 81.9321)^3 + 11.
    responses(1, 99);
    assertThat(control.sendRate()).isCloseTo(9.3836, within(1e-3));
    responses(29, 99);
    // Received 0.9 * 31 + 0.559 = 28.459; T = 10: 4e-6 * (10 - 81.9321)^3 + 11.
    responses(1, 101);
    assertThat(control.receiveRate()).isCloseTo(28.459, within(1e-9));
    assertThat(control.sendRate()).isCloseTo(9.5112, within(1e-3));
    // Received 0.9 * 30 + 2.8459; T = 150, beyond the saddle: 4e-6 * 68.0679^3 + 11.
    responses(29, 102);
    responses(1, 241);
    assertThat(control.sendRate()).isCloseTo(12.2615, within(1e-3));
  }

  @Test
  void theRateGrowsByTenAtMost() {
    responses(1, 10);
    responses(2, 91); // Cut twice, to 0.44: R0 = 2.2, saddle cbrt(0.2 * 2.2 / 4e-6) = 47.9142 ms.
    responses(19, 98); // T = 7: 4e-6 * (7 - 47.9142)^3 + 2.2 = 1.9260.
    assertThat(control.sendRate()).isCloseTo(1.9260, within(1e-3));
    // T = 400: 4e-6 * 352.0858^3 + 2.2 = 176.8.
    responses(1, 491);
    assertThat(control.sendRate()).isCloseTo(11.9260, within(1e-3));
  }

  @Test
  void anEmptyBucketHoldsBackUntilItHasOne() {
    C3RateControl asSimulated =
        control(Map.of("bucket", "2", "full", "false", "send_rate", "5", "receive_rate", "10"));
    // Five in 20 ms: one in 4 ms.
    assertThat(asSimulated.take(0)).isEqualTo(4 * MILLI);
    assertThat(asSimulated.take(4 * MILLI)).isZero();
    for (int i = 0; i < 2; i++) {
      assertThat(asSimulated.take(1_000 * MILLI)).isZero();
    }
    assertThat(asSimulated.take(1_000 * MILLI)).isEqualTo(4 * MILLI);
  }

  /** Five requests in each interval, and as many responses. */
  @Test
  void aSteadyRequesterIsNotStarved() {
    int held = 0;
    for (long millis = 0; millis < 20_000; millis += 4) {
      held += control.take(millis * MILLI) == 0 ? 0 : 1;
      control.answered((millis + 1) * MILLI);
    }
    assertThat(held).isZero();
  }
}
