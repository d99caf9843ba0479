// SPDX-License-Identifier: Apache-2.0

package io.manx.core.collection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class FlushRatioTest {
  private static final long MEGABYTE = 1 << 20;

  private final FlushRatio ratio = new FlushRatio();
  private final PoolFlow flow = new PoolFlow();

  @Test
  void aByteIsAByteUntilSomethingIsFlushed() {
    assertThat(ratio.value()).isEqualTo(1);
    ratio.observe(1 << 30, 7);
    assertThat(ratio.value()).as("what was before counts not").isEqualTo(1);
    assertThat(ratio.flashBytes(MEGABYTE)).isEqualTo(MEGABYTE);
  }

  /** Flushes of 48 MB that become a quarter, then of a table that compresses worse. */
  @Test
  void theRatioIsThatOfTheNewestFlushes() {
    long flash = 0;
    long heap = 0;
    ratio.observe(flash, heap);
    for (int i = 0; i < 20; i++) {
      flash += 12 * MEGABYTE;
      heap += 48 * MEGABYTE;
      ratio.observe(flash, heap);
    }
    assertThat(ratio.value()).isCloseTo(0.25, within(0.02));
    for (int i = 0; i < 20; i++) {
      flash += 24 * MEGABYTE;
      heap += 48 * MEGABYTE;
      ratio.observe(flash, heap);
    }
    assertThat(ratio.value()).isCloseTo(0.5, within(0.04));
    assertThat(ratio.flashBytes(100)).isBetween(46L, 52L);
  }

  @Test
  void whatCannotBeIsBounded() {
    ratio.observe(0, 0);
    ratio.observe(Long.MAX_VALUE / 2, 1);
    assertThat(ratio.value()).isEqualTo(16);
    ratio.observe(0, 0);
    assertThat(ratio.value()).isEqualTo(16);
  }

  @Test
  void aPoolsRisesAndFallsAreSummed() {
    for (long used : new long[] {5, 7, 7, 3, 10}) {
      flow.observe(used);
    }
    assertThat(flow.allocatedBytes()).isEqualTo(9);
    assertThat(flow.freedBytes()).isEqualTo(4);
  }
}
