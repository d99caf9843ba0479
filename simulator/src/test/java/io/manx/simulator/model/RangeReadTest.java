// SPDX-License-Identifier: Apache-2.0

package io.manx.simulator.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RangeReadTest {
  private static final int NODE_ROWS = 10;

  private static RangeRead asked(int rows, int leftInFirst, int... rowsOfParts) {
    RangeRead read = new RangeRead(7, rows, 0, leftInFirst);
    for (int part = 0; part < rowsOfParts.length; part++) {
      read.asked(part, rowsOfParts[part], NODE_ROWS);
    }
    return read;
  }

  @Test
  void rowsCountOnceThereIsNoGapBeforeThem() {
    RangeRead read = asked(12, 4, 4, 10, 10);
    read.answered(1);
    assertThat(read.found()).isZero();
    read.answered(0);
    assertThat(read.found()).isEqualTo(12);
    assertThat(read.missing()).isZero();
    assertThat(read.outstanding()).isEqualTo(1);
  }

  @Test
  void anAnswerThatComesTwiceCountsOnce() {
    RangeRead read = asked(30, 4, 4, 10);
    read.answered(0);
    read.answered(0);
    assertThat(read.outstanding()).isEqualTo(1);
    assertThat(read.missing()).isEqualTo(26);
  }

  @Test
  void nodesAreToldWhenTheNumberHasHalvedAndEachTimeOnceFewRemain() {
    int[] rows = new int[16];
    RangeRead read = asked(1_000, NODE_ROWS, rows);
    List<Integer> told = new ArrayList<>();
    for (int part = 0; part < 16; part++) {
      read.answered(part);
      if (read.tells()) {
        told.add(read.outstanding());
      }
    }
    assertThat(told).containsExactly(8, 4, 3, 2, 1);
  }
}
