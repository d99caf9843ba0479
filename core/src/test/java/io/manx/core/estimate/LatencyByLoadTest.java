// SPDX-License-Identifier: Apache-2.0

package io.manx.core.estimate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class LatencyByLoadTest {
  private static final long SEED = 7;
  private static final long SECOND = 1_000_000_000;

  private final LatencyByLoad latencies = new LatencyByLoad();

  @Test
  void nothingIsKnownAtFirst() {
    assertThat(latencies.nanos(0, 0)).isZero();
    assertThat(latencies.nanos(1_000, 0)).isZero();
  }

  @Test
  void theMedianOfTheNewestSixteenCounts() {
    for (int nanos = 1; nanos <= 16; nanos++) {
      latencies.add(3, nanos, 0);
    }
    assertThat(latencies.nanos(3, 0)).isEqualTo(8);
    // One slow read does not move it, as it would a moving average.
    latencies.add(3, 1_000_000, 0);
    assertThat(latencies.nanos(3, 0)).isEqualTo(9);
    for (int i = 0; i < 9; i++) {
      latencies.add(3, 500, 0);
    }
    assertThat(latencies.nanos(3, 0)).isEqualTo(500);
  }

  @Test
  void theNearestLoadsThatWereSeenCount() {
    latencies.add(2, 300, 0);
    latencies.add(10, 5_000, 0);
    assertThat(latencies.nanos(0, 0)).isEqualTo(300);
    assertThat(latencies.nanos(5, 0)).isEqualTo(300);
    assertThat(latencies.nanos(9, 0)).isEqualTo(5_000);
    assertThat(latencies.nanos(10_000, 0)).isEqualTo(5_000);
  }

  /** Otherwise a replica that was slow, and is avoided, would count as slow for ever. */
  @Test
  void whatIsOlderThanASecondCountsNoLonger() {
    latencies.add(0, 300, 0);
    latencies.add(4, 700, SECOND / 2);
    assertThat(latencies.nanos(0, SECOND)).isEqualTo(300);
    assertThat(latencies.nanos(0, SECOND + 1)).isEqualTo(700);
    assertThat(latencies.nanos(0, 2 * SECOND)).isZero();
  }

  /** Compared with a naive model, which keeps all reads and searches them for each estimate. */
  @Test
  void itIsTheMedianOfRecentReadsOfTheNearestLoad() {
    SplittableRandom random = new SplittableRandom(SEED);
    List<long[]> reads = new ArrayList<>();
    long now = random.nextLong() / 2;
    for (int i = 0; i < 20_000; i++) {
      now += random.nextLong(40_000_000);
      long[] read = {random.nextInt(12), 1 + random.nextInt(1_000), now};
      reads.add(read);
      latencies.add((int) read[0], read[1], now);
      int wanted = random.nextInt(14);
      assertThat(latencies.nanos(wanted, now))
          .as("read %d", i)
          .isEqualTo(naive(reads, wanted, now));
    }
  }

  private static long naive(List<long[]> reads, int wanted, long now) {
    for (int distance = 0; distance < 14; distance++) {
      List<Long> near = new ArrayList<>();
      for (int load = wanted - distance;
          load <= wanted + distance;
          load += Math.max(1, 2 * distance)) {
        int of = 0;
        for (int i = reads.size() - 1; i >= 0 && now - reads.get(i)[2] <= SECOND && of < 16; i--) {
          if (reads.get(i)[0] == load) {
            near.add(reads.get(i)[1]);
            of++;
          }
        }
      }
      if (!near.isEmpty()) {
        return near.stream().sorted().skip((near.size() - 1) / 2).findFirst().orElseThrow();
      }
    }
    return 0;
  }
}
