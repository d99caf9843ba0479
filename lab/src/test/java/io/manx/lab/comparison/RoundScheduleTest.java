package io.manx.lab.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

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
}
