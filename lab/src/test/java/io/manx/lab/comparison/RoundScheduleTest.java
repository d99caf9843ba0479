// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class RoundScheduleTest {
  private static final List<String> VARIANTS = List.of("a", "b", "c");

  @Test
  void everyBlockHoldsEveryVariantOnceAndDependsOnTheSeedAlone() {
    for (int block = 0; block < 100; block++) {
      List<String> order = RoundSchedule.block(VARIANTS, 7, block);
      assertThat(order).containsExactlyInAnyOrderElementsOf(VARIANTS);
      assertThat(RoundSchedule.block(VARIANTS, 7, block)).isEqualTo(order);
    }
  }

  @Test
  void everyOrderIsAsLikelyAsAnyOther() {
    Map<List<String>, Integer> counts = new HashMap<>();
    for (int block = 0; block < 6_000; block++) {
      counts.merge(RoundSchedule.block(VARIANTS, 7, block), 1, Integer::sum);
    }
    // 6 orders, 1,000 expected of each, standard deviation 29.
    assertThat(counts).hasSize(6);
    assertThat(counts.values()).allMatch(count -> count > 870 && count < 1_130);
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 4, 8})
  void everyVariantStandsAtEveryPlaceWithinFewBlocks(int variants) {
    List<Integer> numbers = IntStream.range(0, variants).boxed().toList();
    for (long seed = 1; seed <= 20; seed++) {
      Set<List<Integer>> seen = new HashSet<>();
      for (int block = 0; block < 10 * variants; block++) {
        List<Integer> order = RoundSchedule.block(numbers, seed, block);
        for (int place = 0; place < variants; place++) {
          seen.add(List.of(order.get(place), place));
        }
      }
      // A pair of variant and place is missed with probability (1 - 1/n)^(10 n) < 5e-5.
      assertThat(seen).hasSize(variants * variants);
    }
  }
}
