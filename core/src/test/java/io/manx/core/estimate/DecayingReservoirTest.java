// SPDX-License-Identifier: Apache-2.0

package io.manx.core.estimate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.codahale.metrics.Clock;
import com.codahale.metrics.ExponentiallyDecayingReservoir;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Compares the reservoir with the one that Cassandra uses. */
class DecayingReservoirTest {
  private static final long SECOND = 1_000_000_000L;

  private final DecayingReservoir reservoir = new DecayingReservoir(100, 0.75, new RandomBits(3));
  private long now;

  private final Clock clock =
      new Clock() {
        @Override
        public long getTick() {
          return now;
        }

        @Override
        public long getTime() {
          return now / 1_000_000;
        }
      };

  @Test
  void untilItIsFullAllQuantilesAreThoseOfDropwizards() {
    ExponentiallyDecayingReservoir expected = new ExponentiallyDecayingReservoir(100, 0.75, clock);
    SplittableRandom random = new SplittableRandom(11);
    for (int i = 0; i < 100; i++) {
      now += random.nextLong(SECOND / 10);
      long value = random.nextInt(50);
      reservoir.add(value, now);
      expected.update(value);
      for (double quantile : new double[] {0.1, 0.5, 0.9, 0.99}) {
        assertThat(reservoir.quantile(quantile))
            .as("quantile %s of %s", quantile, i + 1)
            .isEqualTo(expected.getSnapshot().getValue(quantile));
      }
    }
  }

  @Test
  void whenFullItFollowsWhatIsNew() {
    SplittableRandom random = new SplittableRandom(12);
    for (int i = 0; i < 20_000; i++) {
      now += SECOND / 1_000;
      reservoir.add(random.nextInt(100), now);
    }
    assertThat(reservoir.quantile(0.5)).isCloseTo(50, within(20.0));
    for (int i = 0; i < 5_000; i++) {
      now += SECOND / 1_000;
      reservoir.add(1_000 + random.nextInt(100), now);
    }
    assertThat(reservoir.quantile(0.5)).isBetween(1_000.0, 1_100.0);
  }

  @Test
  void anIdleReservoirKeepsItsMedian() {
    LongStream.range(0, 100).forEach(value -> reservoir.add(value, 0));
    reservoir.add(7, 4_000 * SECOND);
    assertThat(reservoir.quantile(0.5)).isEqualTo(7);
    reservoir.clear();
    assertThat(reservoir.quantile(0.5)).isZero();
  }
}
