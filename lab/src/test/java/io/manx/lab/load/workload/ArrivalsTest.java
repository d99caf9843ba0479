// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.load.workload;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.lab.load.LoadFixtures;
import org.junit.jupiter.api.Test;

final class ArrivalsTest {
  private static final int ARRIVALS = 100_000;

  @Test
  void constantArrivalsNeverDriftFromTheRate() {
    Arrivals arrivals = new Arrivals(Arrivals.Kind.CONSTANT, 3_000, LoadFixtures.SEED);
    long last = 0;
    for (int i = 0; i <= 3_000; i++) {
      last = arrivals.next();
    }
    assertThat(last).isEqualTo(1_000_000_000L);
  }

  @Test
  void poissonGapsHaveMeanAndSpreadOfAnExponential() {
    Arrivals arrivals = new Arrivals(Arrivals.Kind.POISSON, 1_000, LoadFixtures.SEED);
    double sum = 0;
    double squares = 0;
    long before = 0;
    for (int i = 0; i < ARRIVALS; i++) {
      long at = arrivals.next();
      double gapMillis = (at - before) / 1e6;
      sum += gapMillis;
      squares += gapMillis * gapMillis;
      before = at;
    }
    double mean = sum / ARRIVALS;
    assertThat(mean).isBetween(0.985, 1.015);
    assertThat(Math.sqrt(squares / ARRIVALS - mean * mean)).isBetween(0.98, 1.02);
  }

  @Test
  void burstsKeepTheMeanAndComeInTheLastSecondOfTen() {
    long cycle = 10_000_000_000L;
    Arrivals arrivals = new Arrivals(Arrivals.Kind.BURSTS, 1_000, LoadFixtures.SEED);
    long inBursts = 0;
    long all = 0;
    long last = 0;
    for (long at = arrivals.next(); at < 10 * cycle; at = arrivals.next()) {
      assertThat(at).isGreaterThanOrEqualTo(last);
      inBursts += at % cycle >= 9_000_000_000L ? 1 : 0;
      all++;
      last = at;
    }
    assertThat(all).isBetween(98_500L, 101_500L);
    // A tenth of the time at seven times the rate.
    assertThat((double) inBursts / all).isBetween(0.69, 0.71);
  }

  @Test
  void sameSeedGivesSameArrivals() {
    Arrivals one = new Arrivals(Arrivals.Kind.POISSON, 500, 1);
    Arrivals other = new Arrivals(Arrivals.Kind.POISSON, 500, 1);
    for (int i = 0; i < 1_000; i++) {
      assertThat(one.next()).isEqualTo(other.next());
    }
  }
}
