// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.measurement;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class ReadsPerIntervalTest {
  private final ReadsPerInterval counts = new ReadsPerInterval();

  @Test
  void countsAgreeWithANaiveModel() {
    SplittableRandom random = new SplittableRandom(1);
    Map<Long, Long> expected = new TreeMap<>();
    long now = 1_800_000_000_000L;
    for (int i = 0; i < 20_000; i++) {
      now += random.nextInt(3);
      counts.count(now);
      expected.merge(now / 100 * 100, 1L, Long::sum);
    }
    assertThat(counts.list(now)).containsExactlyEntriesOf(expected);
  }

  @Test
  void oldCountsAreForgotten() {
    counts.count(1_800_000_000_000L);
    assertThat(counts.list(1_800_000_900_000L)).isEmpty();
  }
}
