// SPDX-License-Identifier: Apache-2.0

package io.manx.core.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class PartitionSizesTest {
  private static final int PLACES = 1 << 12;

  private final PartitionSizes sizes = new PartitionSizes(PLACES);

  @Test
  void theLastSizeIsRememberedToATwelfth() {
    for (long bytes : new long[] {1, 100, 4_096, 1_000_000, 1L << 30}) {
      sizes.observe(7, 3 * bytes);
      sizes.observe(7, bytes);
      assertThat(sizes.bytes(7)).isCloseTo((double) bytes, within(bytes / 12.0 + 0.5));
    }
    sizes.observe(7, 0);
    assertThat(sizes.bytes(7)).isZero();
  }

  @Test
  void anotherPartitionIsUnknown() {
    assertThat(sizes.bytes(1)).isEqualTo(PartitionSizes.UNKNOWN);
    SplittableRandom random = new SplittableRandom(2);
    for (int i = 0; i < 10 * PLACES; i++) {
      sizes.observe(random.nextLong(), 1_000);
    }
    int mistaken = 0;
    for (int i = 0; i < 10_000; i++) {
      mistaken += sizes.bytes(random.nextLong()) == PartitionSizes.UNKNOWN ? 0 : 1;
    }
    assertThat(mistaken).isLessThanOrEqualTo(1);
  }
}
