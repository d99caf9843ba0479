// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.disturbance.action;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class DisturbedTimesTest {
  private static final long SEED = 20_260_103L;

  private final DisturbedTimes times = new DisturbedTimes();

  @ParameterizedTest
  @CsvSource({
    "0, 999, false",
    "0, 1000, true",
    "900, 1100, true",
    "1100, 1200, true",
    "900, 1400, true",
    "1300, 1400, true",
    "1301, 1400, false",
    "1301, 2999, false",
    "1301, 3000, true",
    "3301, 9000, false"
  })
  void overlapIncludesTheEndsOfSpans(long from, long to, boolean expected) {
    times.begin("node2", 1_000);
    times.end("node2", 1_300);
    times.begin("node2", 3_000);
    times.end("node2", 3_300);

    assertThat(times.overlap("node2", from, to)).isEqualTo(expected);
    assertThat(times.overlap("node1", from, to)).isFalse();
  }

  @Test
  void disturbanceWithoutEndStaysInForce() {
    times.begin("node2", -500);
    assertThat(times.overlap("node2", 7_000, 8_000)).isTrue();
    assertThat(times.overlap("node2", -900, -501)).isFalse();
  }

  @Test
  void overlappingDisturbancesLastUntilTheLastOneEnds() {
    times.begin("node1", 100);
    times.begin("node1", 200);
    times.end("node1", 300);
    assertThat(times.overlap("node1", 350, 400)).isTrue();
    times.end("node1", 450);
    assertThat(times.overlap("node1", 440, 500)).isTrue();
    assertThat(times.overlap("node1", 451, 500)).isFalse();
  }

  @Test
  void agreesWithAListOfAllDisturbances() {
    Random random = new Random(SEED);
    List<long[]> all = new ArrayList<>();
    Map<Long, long[]> open = new HashMap<>();
    for (long now = 0; now < 5_000; now++) {
      if (random.nextInt(20) == 0) {
        long[] one = {now, Long.MAX_VALUE};
        all.add(one);
        open.put(now, one);
        times.begin("node1", now);
      } else if (!open.isEmpty() && random.nextInt(12) == 0) {
        open.remove(open.keySet().iterator().next())[1] = now;
        times.end("node1", now);
      }
      long from = now - random.nextInt(40);
      long to = now;
      assertThat(times.overlap("node1", from, to))
          .as("seed %s, %s to %s", SEED, from, to)
          .isEqualTo(all.stream().anyMatch(one -> one[0] <= to && one[1] >= from));
    }
  }
}
