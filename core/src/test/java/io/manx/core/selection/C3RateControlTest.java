package io.manx.core.selection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Map;
import org.junit.jupiter.api.Test;

/** Against rates computed by hand from Suresh 2015, section 3.2, and the authors' constants. */
class C3RateControlTest {
  private static final long MILLI = 1_000_000;

  private final C3RateControl control =
      new C3RateControl(ParameterValues.of(C3RateControl.PARAMETERS, Map.of()));

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

  @Test
  void theRateGrowsByTheCubicButAtMostByTen() {
    assertThat(control.take(0)).isZero();
    // Received 100 per interval, as it starts: R0 = 1, T = 10 ms, saddle cbrt(0.2 / 4e-6) = 36.84:
    // 4e-6 * (10 - 36.84)^3 + 1 = 0.9226.
    control.responded(10 * MILLI);
    assertThat(control.sendRate()).isCloseTo(0.92266, within(1e-4));
    // T = 400 ms: 4e-6 * 363.16^3 + 1 = 192.6, and at most 10 more. The receive rate has decayed
    // to 0.9 * 1 * 0.1^19 + ...: next to nothing, so that it is cut to a fifth instead.
    control.responded(400 * MILLI);
    assertThat(control.sendRate()).isCloseTo(0.2 * 0.92266, within(1e-4));
  }

  @Test
  void aRateBelowWhatIsReceivedGrows() {
    assertThat(control.take(0)).isZero();
    for (long millis = 19; millis <= 159; millis += 20) {
      for (int i = 0; i < 1_000; i++) {
        control.responded(millis * MILLI);
      }
    }
    // T = 159 ms: 4e-6 * (159 - 36.84)^3 + 1 = 8.2921.
    assertThat(control.sendRate()).isCloseTo(8.2921, within(1e-3));
  }

  @Test
  void anEmptyBucketHoldsBackUntilItHasOne() {
    C3RateControl asSimulated =
        new C3RateControl(
            ParameterValues.of(
                C3RateControl.PARAMETERS,
                Map.of("bucket", "2", "full", "false", "send_rate", "5", "receive_rate", "10")));
    // Five in 20 ms: one in 4 ms.
    assertThat(asSimulated.take(0)).isEqualTo(4 * MILLI);
    assertThat(asSimulated.take(4 * MILLI)).isZero();
    for (int i = 0; i < 2; i++) {
      assertThat(asSimulated.take(1_000 * MILLI)).isZero();
    }
    assertThat(asSimulated.take(1_000 * MILLI)).isEqualTo(4 * MILLI);
  }

  @Test
  void theReplicaThatMayBeAskedComesFirstAndWithoutAnyTheShortestWaitCounts() {
    C3RateControlledSelector selector =
        new C3RateControlledSelector(
            ParameterValues.of(
                C3RateControlledSelector.PARAMETERS,
                Map.of("bucket", "1", "send_rate", "2", "receive_rate", "10")),
            1);
    for (int expected = 0; expected < 2; expected++) {
      Candidates candidates = new Candidates();
      candidates.add(0);
      candidates.add(1);
      assertThat(selector.admit(candidates, 0)).isZero();
      assertThat(candidates.replica(0)).isEqualTo(expected);
    }
    Candidates candidates = new Candidates();
    candidates.add(0);
    candidates.add(1);
    assertThat(selector.admit(candidates, 4 * MILLI)).isEqualTo(6 * MILLI);
  }
}
