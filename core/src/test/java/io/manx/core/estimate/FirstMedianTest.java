// SPDX-License-Identifier: Apache-2.0

package io.manx.core.estimate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class FirstMedianTest {
  private static final int MOST = 9;

  private final FirstMedian median = new FirstMedian(MOST);

  /** Compared with the middle of the sorted values. */
  @Test
  void itIsTheLowerMedianOfWhatHasBeenAdded() {
    long[] values = new SplittableRandom(3).longs(MOST, 1, 1_000).toArray();
    for (int i = 0; i < MOST; i++) {
      assertThat(median.isComplete()).isFalse();
      long[] sorted = Arrays.copyOf(values, i + 1);
      Arrays.sort(sorted);
      assertThat(median.add(values[i])).isEqualTo(sorted[i / 2]);
    }
    assertThat(median.isComplete()).isTrue();
  }

  @Test
  void whatComesLaterDoesNotCount() {
    for (int i = 0; i < MOST; i++) {
      median.add(5);
    }
    for (int i = 0; i < 100; i++) {
      assertThat(median.add(77)).isEqualTo(5);
    }
  }
}
