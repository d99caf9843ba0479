// SPDX-License-Identifier: Apache-2.0

package io.manx.core.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.manx.core.catalogue.ParameterValues;
import io.manx.core.request.Demand;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Two replicas; times in milliseconds. */
class LatencySensitiveSelectorTest {
  private static final long MILLI = 1_000_000;
  private static final int SAMPLES = 100;
  private static final int RANKINGS = 2_000;
  private static final long SEED = 11;

  private final LatencySensitiveSelector selector =
      new LatencySensitiveSelector(
          ParameterValues.of(LatencySensitiveSelector.PARAMETERS, Map.of()), SEED);

  private void answers(int replica, int samples, long responseMillis, long lastMillis) {
    for (int i = samples - 1; i >= 0; i--) {
      long now = (lastMillis - 10L * i) * MILLI;
      selector.answered(replica, Demand.UNKNOWN, responseMillis * MILLI, null, now);
    }
  }

  private double shareOfFirst(int replica, long nowMillis) {
    int first = 0;
    for (int i = 0; i < RANKINGS; i++) {
      Candidates candidates = new Candidates();
      candidates.add(0);
      candidates.add(1);
      selector.rank(candidates, nowMillis * MILLI);
      first += candidates.replica(0) == replica ? 1 : 0;
    }
    return (double) first / RANKINGS;
  }

  @Test
  void theFasterOfTwoGoesFirst() {
    answers(0, SAMPLES, 5, 2_000);
    answers(1, SAMPLES, 2, 2_000);
    assertThat(shareOfFirst(1, 2_000)).isEqualTo(1);
  }

  @Test
  void chanceDecidesUntilBothHaveEnoughSamples() {
    answers(0, SAMPLES, 5, 2_000);
    answers(1, SAMPLES - 1, 2, 2_000);
    assertThat(shareOfFirst(1, 2_000)).isBetween(0.45, 0.55);
  }

  @Test
  void aSlowAverageIsIgnoredOnceItIsOld() {
    answers(0, SAMPLES, 300, 2_000);
    answers(1, SAMPLES, 2, 4_000);
    assertThat(shareOfFirst(0, 4_000)).isZero();
    answers(1, SAMPLES, 2, 4_001);
    assertThat(shareOfFirst(0, 4_001)).isBetween(0.45, 0.55);
  }

  /** A naive model of the formula, over random intervals. */
  @Test
  void theAverageIsThatOfTheFormula() {
    SplittableRandom random = new SplittableRandom(SEED);
    double expected = 0;
    long now = 0;
    for (int i = 0; i < SAMPLES; i++) {
      long elapsed = 1L + random.nextInt(300);
      double sample = 1 + random.nextInt(50);
      now += elapsed;
      double d = elapsed / 100.0;
      double old = Math.log(d + 1) / d;
      expected = i == 0 ? sample : old * expected + (1 - old) * sample;
      selector.answered(0, Demand.UNKNOWN, (long) (sample * MILLI), null, now * MILLI);
    }
    // A slightly faster replica goes first, a slightly slower one does not.
    answers(1, SAMPLES, 1, now);
    assertThat(shareOfFirst(1, now)).isEqualTo(1);
    assertThat(expected).isCloseTo(averageSeen(now), within(0.01));
  }

  private double averageSeen(long now) {
    double low = 0;
    double high = 60;
    while (high - low > 0.001) {
      double middle = (low + high) / 2;
      LatencySensitiveSelector other = copyOfFirst(middle, now);
      Candidates candidates = new Candidates();
      boolean slower = true;
      for (int i = 0; i < 20; i++) {
        candidates.clear();
        candidates.add(0);
        candidates.add(1);
        other.rank(candidates, now * MILLI);
        slower &= candidates.replica(0) == 1;
      }
      if (slower) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** Replica 0 as in the test above, replica 1 with constant responses. */
  private static LatencySensitiveSelector copyOfFirst(double constantMillis, long lastMillis) {
    LatencySensitiveSelector copy =
        new LatencySensitiveSelector(
            ParameterValues.of(LatencySensitiveSelector.PARAMETERS, Map.of()), SEED);
    SplittableRandom random = new SplittableRandom(SEED);
    long now = 0;
    for (int i = 0; i < SAMPLES; i++) {
      now += 1L + random.nextInt(300);
      copy.answered(0, Demand.UNKNOWN, (1 + random.nextInt(50)) * MILLI, null, now * MILLI);
      copy.answered(
          1,
          Demand.UNKNOWN,
          (long) (constantMillis * MILLI),
          null,
          (lastMillis - SAMPLES + i) * MILLI);
    }
    return copy;
  }
}
