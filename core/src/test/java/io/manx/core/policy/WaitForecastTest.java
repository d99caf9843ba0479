// SPDX-License-Identifier: Apache-2.0

package io.manx.core.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class WaitForecastTest {
  private static final long FRESH = 1_000_000;
  private static final long OLD = 100_000_000;

  /** Five executed at once, 2 ms each: each other request makes one wait 0.4 ms longer. */
  private static void learn(WaitForecast forecast) {
    SplittableRandom random = new SplittableRandom(21);
    for (int i = 0; i < 50_000; i++) {
      int others = random.nextInt(11);
      boolean isFresh = random.nextBoolean();
      int then = isFresh ? others : random.nextInt(11);
      double waited = 0.4 * then;
      forecast.waited(waited, others, isFresh ? FRESH : OLD);
      forecast.learn(waited, 2, others);
    }
  }

  @Test
  void aFreshReportCountsAsMuchAsRequestsThenWaited() {
    WaitForecast forecast = new WaitForecast(1);
    learn(forecast);
    assertThat(forecast.millis(0, FRESH)).isCloseTo(0, within(0.3));
    assertThat(forecast.millis(5, FRESH)).isCloseTo(2, within(0.3));
    assertThat(forecast.millis(10, FRESH)).isCloseTo(4, within(0.3));
  }

  @Test
  void anOldReportSaysNoMoreThanWhatIsUsual() {
    WaitForecast forecast = new WaitForecast(1);
    learn(forecast);
    assertThat(forecast.millis(0, OLD)).isCloseTo(forecast.millis(), within(0.3));
    assertThat(forecast.millis(10, OLD)).isCloseTo(forecast.millis(), within(0.3));
    assertThat(forecast.millis()).isCloseTo(2, within(0.3));
  }

  @Test
  void withoutWeightEachReportCountsAsUsual() {
    WaitForecast forecast = new WaitForecast(0);
    learn(forecast);
    assertThat(forecast.millis(10, FRESH)).isEqualTo(forecast.millis());
  }

  @Test
  void neitherIsAWaitNegativeNorIsAnyExpectedBeforeTheFirst() {
    WaitForecast forecast = new WaitForecast(1_000);
    assertThat(forecast.millis(9, FRESH)).isZero();
    learn(forecast);
    assertThat(forecast.millis(0, FRESH)).isZero();
  }

  @Test
  void theMeanServiceTimeIsThatOfAllRequests() {
    WaitForecast forecast = new WaitForecast(1);
    assertThat(forecast.meanServiceMillis()).isZero();
    learn(forecast);
    assertThat(forecast.meanServiceMillis()).isCloseTo(2, within(1e-9));
  }
}
