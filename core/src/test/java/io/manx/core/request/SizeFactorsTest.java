// SPDX-License-Identifier: Apache-2.0

package io.manx.core.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class SizeFactorsTest {
  private static final long KIND = 5;
  private static final int PARTITIONS = 500;
  private static final long MICRO = 1_000;

  private final SizeFactors factors = new SizeFactors();
  private final SplittableRandom random = new SplittableRandom(3);

  private static long bytes(int partition) {
    return 100L * partition;
  }

  /** 200 µs, and 1 µs more for each 100 bytes: from 200 to 700 µs, 450 on average. */
  private void serve(int reads) {
    for (int i = 0; i < reads; i++) {
      int partition = random.nextInt(PARTITIONS);
      long micros = 200L + partition + random.nextInt(20);
      factors.served(KIND, partition, bytes(partition), micros * MICRO, 0);
    }
  }

  @Test
  void readsOfLargePartitionsTakeLonger() {
    serve(20_000);
    assertThat(factors.factor(KIND, 0)).isCloseTo(200 / 450.0, within(0.1));
    assertThat(factors.factor(KIND, 250)).isCloseTo(1, within(0.1));
    assertThat(factors.factor(KIND, 499)).isCloseTo(700 / 450.0, within(0.1));
  }

  @Test
  void whatIsNotKnownIsUsual() {
    assertThat(factors.factor(KIND, 1)).isEqualTo(1);
    serve(1_000);
    assertThat(factors.factor(KIND, PARTITIONS + 1)).isEqualTo(1);
    assertThat(factors.factor(KIND + 1, 1)).isEqualTo(1);
  }

  @Test
  void whereSizesDoNotMatterAllReadsAreUsual() {
    for (int i = 0; i < 5_000; i++) {
      int partition = random.nextInt(PARTITIONS);
      factors.served(KIND, partition, bytes(partition), (300 + random.nextInt(100)) * MICRO, 0);
    }
    assertThat(factors.factor(KIND, 0)).isCloseTo(1, within(0.1));
    assertThat(factors.factor(KIND, 499)).isCloseTo(1, within(0.1));
  }

  @Test
  void kindsDoNotShareTheSizesOfTheirPartitions() {
    serve(20_000);
    for (int partition = 0; partition < PARTITIONS; partition++) {
      factors.served(KIND + 1, 10_000 + partition, 1, 100 * MICRO, 0);
    }
    for (int partition = 0; partition < PARTITIONS; partition++) {
      assertThat(factors.factor(KIND + 1, partition)).isEqualTo(1);
    }
  }
}
