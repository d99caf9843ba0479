// SPDX-License-Identifier: Apache-2.0

package io.manx.core.scheduling;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Tests when replicas are told how many nodes remain of a range read. */
class RemainingNodesTest {
  private static List<Integer> told(int sent) {
    RemainingNodes nodes = new RemainingNodes();
    nodes.sent(sent);
    return IntStream.range(0, sent)
        .map(ended -> sent - 1 - ended)
        .filter(nodes::tells)
        .boxed()
        .collect(Collectors.toList());
  }

  @Test
  void ofFewEachChangeAndOfManyEachHalving() {
    assertThat(told(1)).isEmpty();
    assertThat(told(4)).containsExactly(3, 2, 1);
    assertThat(told(100)).containsExactly(50, 25, 12, 6, 4, 3, 2, 1);
  }

  @Test
  void nothingIsToldTwice() {
    RemainingNodes nodes = new RemainingNodes();
    nodes.sent(3);
    assertThat(nodes.tells(3)).isFalse();
    assertThat(nodes.tells(2)).isTrue();
    assertThat(nodes.tells(2)).isFalse();
  }
}
