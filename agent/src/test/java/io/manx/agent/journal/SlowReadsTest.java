// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.journal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class SlowReadsTest {
  private static final long SEED = 3;

  private final SlowReads slow = new SlowReads();

  private static SlowRead read(long beganMillis, long nanos) {
    return new SlowRead(beganMillis, nanos, true, List.of());
  }

  /** Adds a read as a coordinator does. */
  private void offer(SlowRead read) {
    if (slow.mayKeep(read.beganMillis(), read.nanos())) {
      slow.add(read);
    }
  }

  @Test
  void theSlowestOfEachSecondAreKept() {
    Random random = new Random(SEED);
    List<SlowRead> all = new ArrayList<>();
    for (int i = 0; i < 20_000; i++) {
      SlowRead read = read(1_000_000 + i / 2, 900_000 + (long) (1e8 * random.nextDouble()));
      all.add(read);
      offer(read);
    }
    List<SlowRead> kept = slow.list(1_010_000);
    Map<Long, List<SlowRead>> bySecond =
        all.stream().collect(Collectors.groupingBy(read -> read.beganMillis() / 1_000));
    bySecond.forEach(
        (second, reads) -> {
          List<Long> slowest =
              reads.stream()
                  .map(SlowRead::nanos)
                  .sorted((a, b) -> Long.compare(b, a))
                  .limit(SlowReads.PER_SECOND)
                  .collect(Collectors.toList());
          assertThat(kept)
              .as("second %s, seed %s", second, SEED)
              .filteredOn(read -> read.beganMillis() / 1_000 == second)
              .extracting(SlowRead::nanos)
              .containsExactlyInAnyOrderElementsOf(slowest);
        });
    assertThat(kept).isSortedAccordingTo((a, b) -> Long.compare(a.beganMillis(), b.beganMillis()));
  }

  @Test
  void fastReadsAreNotKept() {
    assertThat(slow.mayKeep(5_000, SlowReads.LEAST_NANOS)).isFalse();
    assertThat(slow.mayKeep(5_000, SlowReads.LEAST_NANOS + 1)).isTrue();
  }

  @Test
  void oldReadsAreForgotten() {
    offer(read(10_000, 5_000_000));
    assertThat(slow.list(10_000)).hasSize(1);
    assertThat(slow.list(10_000 + SlowReads.SECONDS * 1_000L)).isEmpty();
    offer(read(10_000 + SlowReads.SECONDS * 1_000L, 6_000_000));
    offer(read(10_001, 7_000_000));
    assertThat(slow.list(10_000 + SlowReads.SECONDS * 1_000L)).hasSize(1);
  }

  @Test
  void theNextSecondBeginsWithALowBar() {
    for (int i = 0; i < 100; i++) {
      offer(read(5_000, 50_000_000L + i));
    }
    assertThat(slow.mayKeep(5_999, 40_000_000)).isFalse();
    assertThat(slow.mayKeep(6_000, 40_000_000)).isTrue();
    offer(read(6_000, 40_000_000));
    assertThat(slow.mayKeep(5_999, 40_000_000)).as("of a second that is over").isFalse();
    slow.reset();
    assertThat(slow.list(5_000)).isEmpty();
    assertThat(slow.mayKeep(5_000, 40_000_000)).isTrue();
  }
}
