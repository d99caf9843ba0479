// SPDX-License-Identifier: Apache-2.0

package io.manx.core.speculation;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WorkBucketTest {
  private static final int MAX = 20;

  /** A bucket of exact decimal numbers. */
  private static final class NaiveBucket {
    private BigDecimal held = BigDecimal.ZERO;

    void add(BigDecimal units) {
      if (held.compareTo(BigDecimal.valueOf(MAX)) < 0) {
        held = held.add(units).min(BigDecimal.valueOf(MAX));
      }
    }

    boolean take(BigDecimal units, int kept) {
      BigDecimal needed = units.min(BigDecimal.ONE);
      boolean isLeft = held.subtract(needed).compareTo(BigDecimal.valueOf(kept)) >= 0;
      held = isLeft ? held.subtract(units) : held;
      return isLeft;
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void isAsANaiveOne(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    WorkBucket bucket = new WorkBucket(MAX);
    NaiveBucket naive = new NaiveBucket();
    for (int i = 0; i < 10_000; i++) {
      // Quarters are exact both as binary and as decimal numbers.
      double units = random.nextInt(1, 24) / 4.0;
      BigDecimal exact = new BigDecimal(units);
      if (random.nextBoolean()) {
        bucket.add(units);
        naive.add(exact);
      } else {
        int kept = random.nextInt(-MAX, MAX / 2);
        assertThat(bucket.take(units, kept)).as("step %d", i).isEqualTo(naive.take(exact, kept));
      }
    }
  }

  @Test
  void oneUnitPermitsEvenAVeryLargeCopyThatLaterRequestsPayFor() {
    WorkBucket bucket = new WorkBucket(MAX);
    bucket.add(1);
    assertThat(bucket.take(1_000, 0)).isTrue();
    bucket.add(999);
    assertThat(bucket.take(1, 0)).isFalse();
    bucket.add(1);
    assertThat(bucket.take(1, 0)).isTrue();
  }

  @Test
  void aSmallCopyNeedsNoMoreThanItsOwnWork() {
    WorkBucket bucket = new WorkBucket(MAX);
    bucket.add(0.25);
    assertThat(bucket.take(0.5, 0)).isFalse();
    assertThat(bucket.take(0.25, 0)).isTrue();
    assertThat(bucket.take(0.25, 0)).isFalse();
  }
}
