// SPDX-License-Identifier: Apache-2.0

package io.manx.core.scheduling;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Tests the paper's arithmetic of parallel range reads. */
class RangeFanOutTest {
  private static int ranges(int rows, boolean entersMidway, double... rowsOfEach) {
    RangeFanOut fanOut = new RangeFanOut(rows, entersMidway);
    int ranges = 0;
    while (ranges < rowsOfEach.length && fanOut.needsMore()) {
      fanOut.add(rowsOfEach[ranges]);
      ranges++;
    }
    return ranges;
  }

  @Test
  void asksAsManyRangesAsTheRowsNeedTheFirstCountedAsNone() {
    assertThat(ranges(100, true, 100, 100, 100, 100)).isEqualTo(2);
    assertThat(ranges(101, true, 100, 100, 100, 100)).isEqualTo(3);
    assertThat(ranges(1, true, 100, 100, 100, 100)).isEqualTo(2);
    assertThat(ranges(250, true, 500, 0, 125, 125, 125)).isEqualTo(4);
  }

  @Test
  void laterRoundsBeginAtARangesBeginning() {
    assertThat(ranges(100, false, 100, 100)).isEqualTo(1);
    assertThat(ranges(101, false, 100, 100)).isEqualTo(2);
  }

  @Test
  void asksTheFirstRangeAlwaysAndAllIfNothingIsKnown() {
    assertThat(ranges(0, false, 7, 7)).isEqualTo(1);
    assertThat(ranges(10, true, 0, 0, 0)).isEqualTo(3);
    assertThat(ranges(10, true, -7, -7, Double.NaN)).isEqualTo(3);
  }
}
