// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.testbed;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class WarmUpPaceTest {
  /** With at least four stretches. */
  @ParameterizedTest
  @CsvSource({
    // warm from the beginning
    "'100 100 100 100 100', 4",
    // faster in all planned stretches: until two in a row bring no gain
    "'100 120 140 160 180 181 182 183 184', 7",
    // a single slow stretch does not count
    "'100 120 140 120 180 181 182 183', 7",
    // ever faster: until twice the planned stretches
    "'100 110 121 133 146 161 177 195 214', 8",
  })
  void itLastsUntilNodesNoLongerGetFaster(String throughputs, int stretches) {
    assertThat(stretches(new WarmUpPace(4, 1), throughputs)).isEqualTo(stretches);
  }

  @Test
  void singleStretchIsEnoughIfNoMoreArePlanned() {
    assertThat(stretches(new WarmUpPace(1, 1), "100 200 300")).isEqualTo(1);
  }

  /** With at least four stretches; two without a gain end it, and eight in any case. */
  @Test
  void timeLeftCountsTheStretchesWithoutGainThatAreStillNeeded() {
    WarmUpPace pace = new WarmUpPace(4, 1);
    List<Integer> after = new ArrayList<>();
    for (double throughput : new double[] {100, 120, 140, 160, 180, 181, 200, 220}) {
      after.add(pace.stretchesAfterNext());
      pace.ran(throughput);
    }
    assertThat(after).containsExactly(3, 2, 1, 1, 1, 1, 0, 0);
  }

  /** Every second stretch has slower settings, and only these get faster. */
  @Test
  void nodesMustBeWarmWithEachOfTheSettings() {
    assertThat(stretches(new WarmUpPace(3, 2), "40 10 40 15 40 20 40 20 40 20 40 20"))
        .isEqualTo(10);
  }

  private static int stretches(WarmUpPace pace, String throughputs) {
    double[] each =
        Arrays.stream(throughputs.split(" ")).mapToDouble(Double::parseDouble).toArray();
    int ran = 0;
    while (!pace.isWarm()) {
      pace.ran(each[ran++]);
    }
    return ran;
  }
}
